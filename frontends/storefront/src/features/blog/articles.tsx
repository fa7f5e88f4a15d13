import type { ReactNode } from 'react';

export type Article = { id: string; question: string; answer: ReactNode };

/** The texts of the blog. */
export const articles: readonly Article[] = [
  {
    id: 'state-management',
    question: 'What are the different ways to manage state in a React application?',
    answer: (
      <>
        <p>
          Ask first who owns a value. Most state belongs to one component: whether a menu is open, what stands in a
          field. <code>useState</code> is enough for it, and <code>useReducer</code> when several values change together
          and the rules between them deserve a name. When two components need the same value, it moves up to their
          nearest common parent and comes down again as props.
        </p>
        <p>
          Some values concern the whole page, like who is signed in or which colour scheme is on. Context hands them
          down without passing them through every layer. It does not store anything by itself, and everything that reads
          a context renders again when it changes, so it suits values that change rarely. For shared state that changes
          often there are small stores such as Zustand, Jotai or Redux Toolkit, which let a component listen to just the
          part it shows.
        </p>
        <p>
          Two kinds are easily mistaken for application state. Data from a server is a copy of something that others
          change too: TanStack Query or SWR keep that copy fresh, retry, and forget it in time. And what a visitor may
          want to share or come back to, such as filters, a page, a search, belongs in the address. Once those two have
          their place, what is left for a global store is usually little.
        </p>
      </>
    ),
  },
  {
    id: 'prototypal-inheritance',
    question: 'How does prototypal inheritance work?',
    answer: (
      <>
        <p>
          Every JavaScript object holds a hidden link to another object, its prototype. When a property is read and the
          object does not have it, the engine follows the link and looks there, then at the prototype of the prototype,
          until it finds the property or arrives at <code>null</code>. This is why an array you just made can{' '}
          <code>map</code>: the method lives once, on <code>Array.prototype</code>, and all arrays reach it through
          their link.
        </p>
        <p>
          Writing works differently. Assigning a property sets it on the object itself and hides the inherited one from
          then on; the prototype stays as it was. So a thousand phones can share one <code>describe</code> method while
          each has its own price, and one phone can have its own <code>describe</code> without touching the others.
        </p>
        <p>
          <code>Object.create(parent)</code> makes the link directly. A constructor called with <code>new</code> links
          the new object to the constructor&apos;s <code>prototype</code>, and <code>class … extends</code> writes the
          same chain in a form people coming from other languages recognise. There is no copying of classes underneath:
          inheritance here means that one object asks another.
        </p>
      </>
    ),
  },
  {
    id: 'unit-tests',
    question: 'What is a unit test? Why should we write unit tests?',
    answer: (
      <>
        <p>
          A unit test runs one small piece of a program by itself and compares what comes out with what should. The rule
          that only the first of two buyers gets a phone is such a piece: give it a phone that is already booked, and it
          must refuse. No browser, no database, no network; a thousand such tests run in the time it takes to reload a
          page.
        </p>
        <p>
          The obvious gain is that mistakes show within seconds of being made, next to the line that made them. The
          larger one comes later. Tests allow change: whoever rewrites the rule in a year knows at once whether it still
          holds, without asking the person who wrote it. They document, with examples that cannot go out of date
          unnoticed. And code that is hard to test is often code that does too much, so writing the test improves the
          design before anybody reviews it.
        </p>
        <p>
          They have limits. A test that repeats its code line by line breaks with every change and finds nothing; a test
          that cannot fail is worse than none, because it is trusted. And units that each work may still not work
          together. That is what a few slower tests of the whole are for: a real browser, a real booking, from the first
          click to the last.
        </p>
      </>
    ),
  },
  {
    id: 'frameworks',
    question: 'React vs. Angular vs. Vue: which should you choose?',
    answer: (
      <>
        <p>
          All three build pages from components and update the screen when data changes. They differ in how much they
          decide for you, and in how they notice a change.
        </p>
        <ul>
          <li>
            <strong>React</strong> is a library for the view. Components are functions that return what should be on the
            screen, written in JSX. Router, data fetching and forms are your choice from a very large offer: great
            freedom, and decisions to make and to keep.
          </li>
          <li>
            <strong>Angular</strong> is a whole framework: router, forms, HTTP client, dependency injection and a
            command line come together, in TypeScript throughout. There is more to learn at first, and in return ten
            teams write applications that look alike.
          </li>
          <li>
            <strong>Vue</strong> stands between them. Templates stay close to HTML, reactivity tracks by itself what
            depends on what, and the official router and store fit without being forced on you. Many find it the
            quickest to become productive with.
          </li>
        </ul>
        <p>
          Speed seldom decides; all three are fast enough when used well. Look at what your team knows, whom you can
          hire, and how much structure you want to be given. This shop uses React, because its parts are built and
          released separately and we wanted to choose each piece ourselves. For a large office application with many
          teams we would look at Angular first; to enliven pages that a server already renders, at Vue.
        </p>
      </>
    ),
  },
];
