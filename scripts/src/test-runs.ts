import { projectsOf } from './test-projects.ts';

/**
 * The runs of jest for `npm test`, one after the other. Without arguments the browser journeys run alone, because on a small
 * machine they are too slow beside the suites of the services, and so do the containers.
 * @param args the arguments after `npm test --`
 * @returns the arguments of each run
 */
export function runsOf(args: string[]): string[][] {
  if (args.length === 0)
    return [
      ['--maxWorkers=2', '--selectProjects', 'unit', 'web', 'service'],
      ['--maxWorkers=1', '--selectProjects', 'e2e'],
      ['--maxWorkers=1', '--selectProjects', 'containers'],
    ];
  if (args.some((arg) => /^(-w|--maxWorkers|-i|--runInBand)/.test(arg))) return [args];
  // Two workers: the heavy suites share the machine with the servers they talk to. Containers need it whole.
  const { needEngine, needServers } = projectsOf(args);
  return [[`--maxWorkers=${needEngine && !needServers ? 1 : 2}`, ...args]];
}

/** More failed files than these have a cause that an idle machine does not remove. */
const maxRepeated = 3;

/**
 * The run that repeats failed test files of a whole `npm test`, alone and one after the other, because a time limit can
 * pass on a busy machine. Nothing is repeated when tests were selected or many files failed.
 * @param args the arguments after `npm test --`
 * @param failed the paths of all test files that failed
 * @returns the arguments of jest, or undefined
 */
export function repetitionOf(args: string[], failed: string[]): string[] | undefined {
  if (args.length > 0 || failed.length === 0 || failed.length > maxRepeated) return undefined;
  return ['--runInBand', '--runTestsByPath', ...failed];
}
