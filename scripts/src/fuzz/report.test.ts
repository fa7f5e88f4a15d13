import { expect, it } from '@jest/globals';
import { addResults, countOf, readFuzzReport } from './report.ts';

const report = (more: object = {}) =>
  JSON.stringify({ complete: true, test_cases: { generated: 120 }, failures: [], errors: [], ...more });
const failure = (type: string, count: number) => ({
  type,
  title: `about ${type}`,
  count,
  operations: ['GET /a', 'GET /b'],
});

it('adds the cases and findings of all runs', () => {
  const result = addResults([
    readFuzzReport(report()),
    readFuzzReport(
      report({
        failures: [failure('ServerError', 2), failure('UndefinedStatusCode', 3), failure('JsonSchemaError', 1)],
      }),
    ),
    readFuzzReport(report({ failures: [failure('IgnoredAuth', 1)], errors: [{ title: 'Network Error', count: 4 }] })),
  ]);

  expect(result.cases).toBe(360);
  expect(result.findings[0]).toEqual({ kind: 'server error', count: 2, text: 'about ServerError: GET /a, GET /b' });
  expect((['server error', 'undocumented answer', 'other'] as const).map((kind) => countOf(result, kind))).toEqual([
    2, 4, 5,
  ]);
});

it('finds fault with a run that did not finish', () => {
  expect(readFuzzReport(report({ complete: false })).findings).toHaveLength(1);
});
