import type { ComponentType } from 'react';
import { Frameworks } from './frameworks.tsx';
import { PrototypalInheritance } from './prototypal-inheritance.tsx';
import { StateManagement } from './state-management.tsx';
import { UnitTests } from './unit-tests.tsx';

export type DrawingName = 'tree' | 'chain' | 'checklist' | 'signpost';
export type Article = {
  /** The last part of its address, and its place on the page of all four. */
  slug: string;
  question: string;
  /** One sentence, for the head of its page and the way to it. */
  summary: string;
  minutes: number;
  drawing: DrawingName;
  /** The answer; `heading` is the level of the headings inside. */
  Answer: ComponentType<{ heading: 'h2' | 'h3' }>;
};

/** The blog, in the order it is shown. */
export const articles: readonly Article[] = [
  {
    slug: 'state-management',
    question: 'What are the different ways to manage state in a React application?',
    summary: 'Ask who owns a value, and most of the question answers itself.',
    minutes: 3,
    drawing: 'tree',
    Answer: StateManagement,
  },
  {
    slug: 'prototypal-inheritance',
    question: 'How does prototypal inheritance work?',
    summary: 'Objects that do not know an answer ask another object. That is all of it, and it explains a lot.',
    minutes: 3,
    drawing: 'chain',
    Answer: PrototypalInheritance,
  },
  {
    slug: 'unit-tests',
    question: 'What is a unit test? Why should we write unit tests?',
    summary: 'Small checks of small pieces: what they buy, and where they stop helping.',
    minutes: 2,
    drawing: 'checklist',
    Answer: UnitTests,
  },
  {
    slug: 'frameworks',
    question: 'React vs. Angular vs. Vue: which should you choose?',
    summary: 'The same small component three times, and what really decides.',
    minutes: 3,
    drawing: 'signpost',
    Answer: Frameworks,
  },
];
