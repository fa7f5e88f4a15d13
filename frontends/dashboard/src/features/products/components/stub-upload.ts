type Answer = { status: number; body: unknown };

/**
 * Stands in for sending a photo, in tests: the progress of a body is told by XMLHttpRequest alone, which `stubApi` does not cover.
 * @returns `sent` counts the photos, `answer` changes what the next one gets, `hold` keeps the next one on its way at a part of it
 */
export function stubUpload() {
  let answer: Answer = {
    status: 200,
    body: {
      success: true,
      status: 200,
      data: { id: 'p', url: '/photos/0a1b-800.webp', display_url: '', width: 1, height: 1, size: 1 },
    },
  };
  let heldAt: number | undefined;
  const state = { sent: 0 };

  class Upload extends EventTarget {
    readonly upload = new EventTarget();
    readonly responseURL = '';
    readonly statusText = '';
    readyState = 4;
    status = 0;
    responseText = '';
    response = '';
    onloadend: (() => void) | null = null;
    open() {
      return undefined;
    }
    setRequestHeader() {
      return undefined;
    }
    getAllResponseHeaders() {
      return 'content-type: application/json';
    }
    abort() {
      return undefined;
    }
    send() {
      state.sent += 1;
      const part = heldAt ?? 1;
      const progress = { lengthComputable: true, loaded: part * 100, total: 100 };
      this.upload.dispatchEvent(new ProgressEvent('progress', progress));
      if (heldAt !== undefined) return;
      this.status = answer.status;
      this.response = this.responseText = JSON.stringify(answer.body);
      queueMicrotask(() => this.onloadend?.());
    }
  }
  globalThis.XMLHttpRequest = Upload as unknown as typeof XMLHttpRequest;
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  return {
    state,
    answer: (next: Answer) => void (answer = next),
    hold: (part: number | undefined) => void (heldAt = part),
  };
}
