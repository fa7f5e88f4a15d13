/** The shown part of a report: the four scores, 0 to 100, and the audits that cost points, most expensive first. */
export type Report = {
  scores: { performance: number; accessibility: number; bestPractices: number; seo: number };
  lost: string[];
};

type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Audit = { id: string; title: string; score: number | null; displayValue?: string };
type LighthouseResult = { categories: Record<string, Category>; audits: Record<string, Audit> };

/** @param json Lighthouse's output with `--output=json` */
export function readReport(json: string): Report {
  const { categories, audits } = JSON.parse(json) as LighthouseResult;
  const scoreOf = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const lost = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (!audit || audit.score === null || audit.score >= 0.9 || weight === 0) return [];
      return [{ cost: weight * (1 - audit.score), line: [audit.title, audit.displayValue].filter(Boolean).join(': ') }];
    })
    .sort((a, b) => b.cost - a.cost)
    .map(({ line }) => line);
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      bestPractices: scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    lost,
  };
}

/** The run with the median performance; the other scores do not differ between runs. */
export function medianOf(reports: readonly Report[]): Report {
  const sorted = reports.toSorted((a, b) => a.scores.performance - b.scores.performance);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!middle) throw new Error('there is no report');
  return middle;
}
