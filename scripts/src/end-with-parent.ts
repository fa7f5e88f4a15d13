/**
 * Calls `stop` once: at Ctrl+C, at SIGTERM, or when the script that started us is gone. Asking again a second later ends at
 * once; the guards of the servers see to the rest.
 */
export function endWithParent(stop: () => void): void {
  let askedAt: number | undefined;
  const ask = () => {
    // One Ctrl+C comes twice: from the terminal, and handed on by the script that started us.
    if (askedAt !== undefined) return void (performance.now() - askedAt > 1_000 && process.exit(130));
    askedAt = performance.now();
    stop();
  };
  process.on('SIGINT', ask);
  process.on('SIGTERM', ask);
  process.on('SIGHUP', ask);
  process.once('disconnect', () => askedAt === undefined && ask());
}
