/** Ignores view transitions that a resize aborted; React recognizes only the exact message of some browser versions. */
export function reportRecoverable(error: unknown): void {
  if (error instanceof DOMException && /transition/i.test(error.message)) return;
  reportError(error);
}
