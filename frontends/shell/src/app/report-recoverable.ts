/**
 * Reports what React recovered from, except a page change that lost only its animation: the browser aborts a view transition when the window is
 * resized or hidden meanwhile. React knows that by the browser's exact sentence, which changes between versions.
 */
export function reportRecoverable(error: unknown): void {
  if (error instanceof DOMException && /transition/i.test(error.message)) return;
  reportError(error);
}
