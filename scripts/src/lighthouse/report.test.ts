import { expect, it } from '@jest/globals';
import { medianOf, readReport } from './report.ts';

const json = JSON.stringify({
  categories: {
    performance: {
      score: 0.964,
      auditRefs: [
        { id: 'lcp', weight: 25 },
        { id: 'hint', weight: 0 },
      ],
    },
    accessibility: { score: 1, auditRefs: [{ id: 'contrast', weight: 7 }] },
    'best-practices': { score: 0.92, auditRefs: [] },
    seo: { score: 0.66, auditRefs: [{ id: 'crawlable', weight: 4 }] },
  },
  audits: {
    lcp: { id: 'lcp', title: 'Largest Contentful Paint', score: 0.7, displayValue: '2.9 s' },
    hint: { id: 'hint', title: 'A hint', score: 0 },
    contrast: { id: 'contrast', title: 'Contrast', score: 1 },
    crawlable: { id: 'crawlable', title: 'Page is blocked from indexing', score: 0 },
  },
});

it('reads the four scores and the audits that cost points, most expensive first, without those of no weight', () => {
  expect(readReport(json)).toEqual({
    scores: { performance: 96, accessibility: 100, bestPractices: 92, seo: 66 },
    lost: ['Largest Contentful Paint: 2.9 s', 'Page is blocked from indexing'],
  });
});

it('a category without a score counts as 0', () => {
  expect(readReport(JSON.stringify({ categories: {}, audits: {} })).scores.performance).toBe(0);
});

it('uses the median run, the worse of two', () => {
  const run = (performance: number) => ({
    scores: { performance, accessibility: 100, bestPractices: 100, seo: 100 },
    lost: [],
  });
  expect(medianOf([run(99), run(91), run(95)]).scores.performance).toBe(95);
  expect(medianOf([run(99), run(91)]).scores.performance).toBe(91);
});
