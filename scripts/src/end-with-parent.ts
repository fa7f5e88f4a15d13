/**
 * Calls `stop` once: on Ctrl+C, on SIGTERM, or when the parent script has ended. A second signal after a second ends the process
 * immediately; the guards then stop the servers.
 */
export function endWithParent(stop: () => void): void {
  let askedAt: number | undefined;
  const ask = () => {
    // One Ctrl+C arrives twice: from the terminal, and forwarded by the parent script.
    if (askedAt !== undefined) return void (performance.now() - askedAt > 1_000 && process.exit(130));
    askedAt = performance.now();
    stop();
  };
  process.on('SIGINT', ask);
  process.on('SIGTERM', ask);
  process.on('SIGHUP', ask);
  process.once('disconnect', () => askedAt === undefined && ask());
}
