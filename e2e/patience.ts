/** Upper bound in milliseconds for each wait of a browser. A slow machine needs most of it, a fast one a fraction. */
export const patienceMs = 60_000;
