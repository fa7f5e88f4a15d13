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
  /** Meta description and lead; repeated in `pages.json`. */
  summary: string;
  minutes: number;
  drawing: DrawingName;
  /** `heading` is the level of the headings inside. */
  Answer: ComponentType<{ heading: 'h2' | 'h3' }>;
};

export const articles: readonly Article[] = [
  {
    slug: 'state-management',
    question: 'What are the different ways to manage state in a React application?',
    summary: 'Where to keep a value: in a component, the page, the server or the address bar.',
    minutes: 3,
    drawing: 'tree',
    Answer: StateManagement,
  },
  {
    slug: 'prototypal-inheritance',
    question: 'How does prototypal inheritance work?',
    summary: 'How an object looks up properties it does not have, and what classes add to that.',
    minutes: 3,
    drawing: 'chain',
    Answer: PrototypalInheritance,
  },
  {
    slug: 'unit-tests',
    question: 'What is a unit test? Why should we write unit tests?',
    summary: 'What unit tests check, why they are worth writing, and where they stop helping.',
    minutes: 2,
    drawing: 'checklist',
    Answer: UnitTests,
  },
  {
    slug: 'frameworks',
    question: 'React vs. Angular vs. Vue: which should you choose?',
    summary: 'The same small component in all three, and how to choose between them.',
    minutes: 3,
    drawing: 'signpost',
    Answer: Frameworks,
  },
];
