/** The parts of Schemathesis's JSON report that are read here. */
type Report = {
  complete: boolean;
  test_cases: { generated: number };
  failures: { type: string; title: string; count: number; operations: string[] }[];
  errors: { title: string; count: number }[];
};

export type FindingKind = 'server error' | 'undocumented answer' | 'other';
export type Finding = { kind: FindingKind; count: number; text: string };
export type FuzzResult = { cases: number; findings: Finding[] };

const kinds: Readonly<Record<string, FindingKind>> = {
  ServerError: 'server error',
  ContentTypeServerError: 'server error',
  // The document describes another status, media type, header or body.
  UndefinedStatusCode: 'undocumented answer',
  MissingContentType: 'undocumented answer',
  UndefinedContentType: 'undocumented answer',
  MalformedMediaType: 'undocumented answer',
  MissingHeaders: 'undocumented answer',
  JsonSchemaError: 'undocumented answer',
  MalformedJson: 'undocumented answer',
  ContentDeserializationError: 'undocumented answer',
};

/** Reads Schemathesis's JSON report. A run that did not finish is a finding too. */
export function readFuzzReport(text: string): FuzzResult {
  const { complete, test_cases, failures, errors } = JSON.parse(text) as Report;
  return {
    cases: test_cases.generated,
    findings: [
      ...failures.map(({ type, title, count, operations }) => ({
        kind: kinds[type] ?? ('other' as const),
        count,
        text: `${title}: ${operations.join(', ')}`,
      })),
      ...errors.map(({ title, count }) => ({ kind: 'other' as const, count, text: title })),
      ...(complete ? [] : [{ kind: 'other' as const, count: 1, text: 'Schemathesis did not finish' }]),
    ],
  };
}

/** One result of several runs. */
export const addResults = (results: readonly FuzzResult[]): FuzzResult => ({
  cases: results.reduce((sum, { cases }) => sum + cases, 0),
  findings: results.flatMap(({ findings }) => findings),
});

/** How often a kind of finding was made. */
export const countOf = ({ findings }: FuzzResult, kind: FindingKind): number =>
  findings.filter((finding) => finding.kind === kind).reduce((sum, { count }) => sum + count, 0);
