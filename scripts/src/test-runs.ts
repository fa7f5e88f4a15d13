/**
 * The runs of jest for `npm test`, one after the other. Without arguments the browser journeys run alone, because on a small
 * machine they are too slow beside the suites of the services.
 * @param args the arguments after `npm test --`
 * @returns the arguments of each run
 */
export function runsOf(args: string[]): string[][] {
  if (args.length === 0)
    return [
      ['--maxWorkers=2', '--selectProjects', 'unit', 'web', 'service'],
      ['--maxWorkers=1', '--selectProjects', 'e2e'],
    ];
  // Two workers: the heavy suites share the machine with the servers they talk to.
  return [args.some((arg) => /^(-w|--maxWorkers|-i|--runInBand)/.test(arg)) ? args : ['--maxWorkers=2', ...args]];
}
