import { describe, expect, it } from '@jest/globals';
import { endpoints, type Endpoint } from './index.ts';
import { removeHiddenCharacters, timeOfUse } from './plain-values.ts';
import { lineSchema, optionalLineSchema, textSchema } from './values.ts';

/** Characters that nobody sees, between two letters. */
const hidden = {
  NUL: 'Sam\0Ring',
  'a line separator': 'Sam\u2028Ring',
  'a C1 control': 'Sam\u0085Ring',
  'a left-to-right mark': 'Sam\u200eRing',
  'a right-to-left mark': 'Sam\u200fRing',
  'an Arabic letter mark': 'Sam\u061cRing',
  'a right-to-left override': 'Sam\u202eRing',
  'an embedding': 'Sam\u202aRing\u202c',
  'an isolate': 'Sam\u2066Ring\u2069',
  'a zero-width space': 'Sam\u200bRing',
  'a byte order mark': 'Sam\ufeffRing',
  'a word joiner': 'Sam\u2060Ring',
  'a soft hyphen': 'Sam\u00adRing',
  'a Hangul filler': 'Sam\u3164Ring',
  'a blank Braille cell': 'Sam\u2800Ring',
  'tag letters': 'Sam\u{e0053}\u{e0061}Ring',
  'half of a surrogate pair': 'Sam\ud83dRing',
  'a joiner between Latin letters': 'Sa\u200dm Ring',
  'a non-joiner between Cyrillic letters': 'Са\u200cм',
  'two joiners': 'ক্\u200d\u200dষ',
  'a joiner alone': '\u200d',
  'a variation selector after a Latin letter': 'Sam\ufe0f Ring',
  'one that hides another': 'Sam\ufe0f\u200d Ring',
};

/** What people of many languages are called and write. */
const ordinary = [
  'Nadia Rahman',
  'Zoë O’Connor-Łukasz',
  'محمد الأحمد',
  'می‌خواهم', // Persian, with a non-joiner
  'יוסף לוי',
  'র‍্যাব', // Bengali, with a joiner
  'क्‍ष', // Devanagari, with a joiner
  'അവന്‍', // Malayalam as it was written before 2008: a joiner at the end
  '葛\u{e0100}城', // Japanese, with the variant of a character that a family uses
  '👩‍👩‍👧 family 🏳️‍🌈 👍🏽 ❤️ 1️⃣',
  'é e\u0301',
];

describe('a line that a person typed', () => {
  it.each(Object.entries(hidden))('is refused with %s in it', (_, line) => {
    expect(lineSchema(80).safeParse(line).success).toBe(false);
    expect(optionalLineSchema(80).safeParse(line).success).toBe(false);
  });

  it.each(Object.entries(hidden).filter(([what]) => what !== 'a line separator'))(
    'is refused as a part of a longer text, too, with %s in it',
    (_, line) => {
      expect(textSchema(80).safeParse(`First line\n${line}`).success).toBe(false);
    },
  );

  it.each(ordinary)('may be %s', (line) => {
    for (const schema of [lineSchema(80), optionalLineSchema(80), textSchema(80)])
      expect(schema.parse(line)).toBe(line);
  });

  it('is one line; a text may have several', () => {
    expect(lineSchema(80).safeParse('a\nb').success).toBe(false);
    expect(optionalLineSchema(80).safeParse('a\nb').success).toBe(false);
    expect(textSchema(80).parse('a\r\n\tb\u2028c')).toBe('a\r\n\tb\u2028c');
    expect(optionalLineSchema(80).parse('  ')).toBe('');
  });

  it.each(Object.entries(hidden))('can be cleaned of %s, and is taken then', (_, line) => {
    expect(lineSchema(80).safeParse(`Sam ${removeHiddenCharacters(line)}`).success).toBe(true);
  });

  it.each(ordinary)('is left as it is when it is cleaned: %s', (line) => {
    expect(removeHiddenCharacters(line)).toBe(line);
  });
});

/** Free text that is only compared with what the shop has, or ignored, and never kept. */
const neverKept = ['bookPhone.itemName', 'bookPhone.picture', 'bookPhone.name', 'bookPhone.email'];

describe('every call that takes a body', () => {
  const fields = Object.entries<Endpoint>(endpoints).flatMap(([name, { body }]) =>
    Object.entries(
      (body as { shape?: Record<string, { safeParse(value: unknown): { success: boolean } }> })?.shape ?? {},
    ).map(([field, schema]) => [`${name}.${field}`, schema] as const),
  );

  it.each(fields.filter(([field]) => !neverKept.includes(field)))('takes no hidden character in %s', (_, schema) => {
    const accepted = ['Sam\0', 'S\u202eam', 'S\u200fam', 'S\u200bam'].filter((text) =>
      [text, [text]].some((value) => schema.safeParse(value).success),
    );
    expect(accepted).toEqual([]);
  });
});

it.each([
  ['2', '2 years'],
  ['1', '1 year'],
  ['1.5', '1.5 years'],
  ['8 months', '8 months'],
  ['', ''],
])('a time of use of "%s" reads "%s"', (useTime, text) => {
  expect(timeOfUse(useTime)).toBe(text);
});
