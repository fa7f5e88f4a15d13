/** Request timeout in milliseconds: 30 s on desktop, 60 s on mobile. */
export const timeLimit = (userAgent = navigator.userAgent): number =>
  /Mobi|Android|iPhone|iPad/i.test(userAgent) ? 60_000 : 30_000;
