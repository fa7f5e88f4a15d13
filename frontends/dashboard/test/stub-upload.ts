type Answer = { status: number; body: unknown };

export const stored = (url: string): Answer => ({
  status: 200,
  body: { success: true, status: 200, data: { id: 'p', url, display_url: '', width: 1, height: 1, size: 1 } },
});

/** Replaces XMLHttpRequest in tests. `hold` pauses uploads at a fraction until `release`. */
export function stubUpload() {
  let answer = stored('/photos/0a1b-800.webp');
  let nextUrls: string[] = [];
  let heldAt: number | undefined;
  const held: (() => void)[] = [];
  const state = { sent: 0, sizes: [] as number[] };

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
    send(body: FormData) {
      state.sent += 1;
      state.sizes.push((body.get('image') as File).size);
      const part = heldAt ?? 1;
      const progress = { lengthComputable: true, loaded: part * 100, total: 100 };
      this.upload.dispatchEvent(new ProgressEvent('progress', progress));
      const finish = () => {
        const url = nextUrls.shift();
        const { status, body } = url === undefined ? answer : stored(url);
        this.status = status;
        this.response = this.responseText = JSON.stringify(body);
        queueMicrotask(() => this.onloadend?.());
      };
      if (heldAt === undefined) finish();
      else held.push(finish);
    }
  }
  globalThis.XMLHttpRequest = Upload as unknown as typeof XMLHttpRequest;
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  return {
    state,
    answer: (next: Answer) => void (answer = next),
    urls: (next: readonly string[]) => void (nextUrls = [...next]),
    hold: (part: number) => void (heldAt = part),
    release: () => {
      heldAt = undefined;
      held.splice(0).forEach((finish) => finish());
    },
  };
}
