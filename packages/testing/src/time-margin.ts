/**
 * @returns the factor by which a test extends a promised time, because machines differ and may be busy: four times
 *   the ratio of the elapsed to the CPU time of a short calculation
 */
export function timeMargin(): number {
  const [started, before] = [performance.now(), process.cpuUsage()];
  while (process.cpuUsage(before).user < 100_000);
  return 4 * Math.max(1, (performance.now() - started) / 100);
}
