import { expect, it } from '@jest/globals';
import { parseHistory } from './front-end-pointer.ts';

it('the history has live builds and canaries in the order of the file, without lines of another form', () => {
  const lines = [
    '2026-11-20T10:00:00.000Z f1',
    '2026-11-21T10:00:00.000Z f2 10%',
    'f3',
    'restored by hand on Monday',
    '',
  ];

  expect(parseHistory(lines.join('\n'))).toEqual([
    { at: '2026-11-20T10:00:00.000Z', buildId: 'f1' },
    { at: '2026-11-21T10:00:00.000Z', buildId: 'f2', percent: 10 },
  ]);
});
