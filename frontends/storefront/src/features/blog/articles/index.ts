import { articleHeads, type ArticleSlug } from '@wholesale/contracts/page-heads';
import type { ComponentType } from 'react';
import { Frameworks } from './frameworks.tsx';
import { PrototypalInheritance } from './prototypal-inheritance.tsx';
import { StateManagement } from './state-management.tsx';
import { UnitTests } from './unit-tests.tsx';

export type DrawingName = 'tree' | 'chain' | 'checklist' | 'signpost';
export type Article = {
  /** Path segment of the article and its anchor on `/blog`. */
  slug: string;
  question: string;
  /** Meta description and lead; from the list of page heads. */
  summary: string;
  minutes: number;
  drawing: DrawingName;
  /** `heading` is the level of the headings inside. */
  Answer: ComponentType<{ heading: 'h2' | 'h3' }>;
};

const contents: Readonly<Record<ArticleSlug, Pick<Article, 'minutes' | 'drawing' | 'Answer'>>> = {
  'state-management': { minutes: 3, drawing: 'tree', Answer: StateManagement },
  'prototypal-inheritance': { minutes: 3, drawing: 'chain', Answer: PrototypalInheritance },
  'unit-tests': { minutes: 2, drawing: 'checklist', Answer: UnitTests },
  frameworks: { minutes: 3, drawing: 'signpost', Answer: Frameworks },
};

/** The blog, in the order it is shown. */
export const articles: readonly Article[] = (Object.keys(articleHeads) as ArticleSlug[]).map((slug) => {
  const { title, description } = articleHeads[slug];
  return { slug, question: title, summary: description, ...contents[slug] };
});
