import { expect, it } from '@jest/globals';
import { repetitionOf, runsOf } from './test-runs.ts';

it('without arguments the browser journeys and then the containers run alone, after everything else', () => {
  expect(runsOf([])).toEqual([
    ['--maxWorkers=2', '--selectProjects', 'unit', 'web', 'service'],
    ['--maxWorkers=1', '--selectProjects', 'e2e'],
    ['--maxWorkers=1', '--selectProjects', 'containers'],
  ]);
});

it.each([[['--selectProjects', 'e2e']], [['--testPathPatterns', 'keyboard']], [['gateway']]])(
  'with %j jest runs once, with two workers',
  (args) => {
    expect(runsOf(args)).toEqual([['--maxWorkers=2', ...args]]);
  },
);

it('with the containers alone jest has one worker', () => {
  expect(runsOf(['--selectProjects', 'containers'])).toEqual([['--maxWorkers=1', '--selectProjects', 'containers']]);
});

it.each([['-i'], ['--runInBand'], ['-w', '4'], ['-w=4'], ['--maxWorkers=3']])('%j is left as it is', (...args) => {
  expect(runsOf(args)).toEqual([args]);
});

it('up to three failed files of a whole run are repeated alone', () => {
  expect(repetitionOf([], ['a.test.ts', 'b.test.ts'])).toEqual([
    '--runInBand',
    '--runTestsByPath',
    'a.test.ts',
    'b.test.ts',
  ]);
});

it.each([
  ['no file failed', [], []],
  ['four files failed', [], ['a', 'b', 'c', 'd']],
  ['somebody selected the tests', ['--selectProjects', 'unit'], ['a']],
])('nothing is repeated when %s', (_case, args, failed) => {
  expect(repetitionOf(args, failed)).toBeUndefined();
});
