/** How long a call may take, in milliseconds: 30 s at a desk, 60 s on a phone. */
export const timeLimit = (userAgent = navigator.userAgent): number =>
  /Mobi|Android|iPhone|iPad/i.test(userAgent) ? 60_000 : 30_000;
