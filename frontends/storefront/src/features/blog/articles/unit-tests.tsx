import { Code } from '../components/code.tsx';

export const UnitTests = ({ heading: Heading }: { heading: 'h2' | 'h3' }) => (
  <>
    <p>
      A unit test runs one small piece of a program by itself and compares the result with the expected one. The rule
      that only the first of two buyers gets a phone is such a piece. Give it a phone that is already booked, and it
      must refuse. No browser, no database and no network take part, so a thousand such tests run in seconds.
    </p>
    <Code
      label="A unit test with the runner that comes with Node.js"
      lines={`
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { bookPhone } from './book-phone.js';

test('a booked phone is refused to the second buyer', () => {
  const phone = { name: 'iPhone 13', status: 'unsold' };

  const booked = bookPhone(phone, 'Nadia');

  assert.equal(booked.status, 'booked');
  assert.throws(() => bookPhone(booked, 'Tahmid'), /already booked/);
});`}
    />
    <Heading>Why write them</Heading>
    <p>
      The obvious gain is that mistakes show within seconds of being made, next to the line that made them. The larger
      one comes later: tests allow change. Anyone who rewrites the rule in a year sees immediately whether it still
      works, without asking the person who wrote it. They also explain, with examples that cannot go out of date
      unnoticed. And code that is hard to test is often code that does too much, so writing the test improves the design
      before anybody reviews it.
    </p>
    <Heading>Where they stop</Heading>
    <p>
      A test that repeats its code line by line breaks with every change and finds nothing. A test that cannot fail is
      worse than none, because it is trusted; break the code once on purpose and watch the test turn red. Prefer to
      check results rather than internal steps, and name the test after the behaviour it checks, as above.
    </p>
    <p>
      Units that each work may still not work together. That is what a few slower end-to-end tests are for: a real
      browser, a real booking, from the first click to the last. Many small tests and a few large ones is a sound
      mixture for most programs.
    </p>
  </>
);
