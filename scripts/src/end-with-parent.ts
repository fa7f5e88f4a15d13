/**
 * Calls `stop` once: at Ctrl+C, at SIGTERM, or when the script that started us is gone. A second Ctrl+C ends at once;
 * the guards of the servers see to the rest.
 */
export function endWithParent(stop: () => void): void {
  let asked = 0;
  const ask = () => {
    asked += 1;
    if (asked > 1) process.exit(130);
    stop();
  };
  process.on('SIGINT', ask);
  process.on('SIGTERM', ask);
  process.on('SIGHUP', ask);
  // A dead parent asks no more than once, however the signal and the channel follow each other.
  process.once('disconnect', () => asked === 0 && ask());
}
