/** A process writes it, with the crash point, before it kills itself. */
export const crashNotice = 'chaos: crash';
