/** The call by which pages report errors and web vitals; the gateway answers it itself. Five errors take about half of its limit. */
export const browserReportCall = {
  method: 'POST',
  path: '/api/browser-reports',
  rate: 'report',
  bodyLimit: 4 * 1_024,
} as const;

/** Errors that one report may contain. */
export const errorsPerReport = 5;

/** Characters of an error's message that are kept. */
export const longestMessage = 120;

const longestInput = 1_000;
const longestWord = 40;
/** English words and punctuation; no digits, addresses, markup or other scripts. */
const plainWord = /^[A-Za-z!#$()*+,./:;[\]^_{|}~'-]+$/;
/** A quotation mark; an apostrophe between two letters is none. */
const quotationMark = /["“”„«»`‘]|(?<!\p{L})['’]|['’](?!\p{L})/gu;
const removed = '…';

/**
 * Removes what may be personal from an error's message: everything from the first to the last quotation mark, and each word with a digit, an
 * address, markup or another script than Latin. Names that our own code writes without quotation marks would remain.
 * @returns at most `longestMessage` characters
 */
export function cleanMessage(message: string): string {
  const words = withoutQuotes(message.slice(0, longestInput))
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (isPlain(word) ? word : removed));
  return words
    .filter((word, at) => word !== removed || words[at - 1] !== removed)
    .join(' ')
    .slice(0, longestMessage);
}

const isPlain = (word: string): boolean =>
  word === removed || (word.length <= longestWord && plainWord.test(word) && !word.includes('//'));

function withoutQuotes(text: string): string {
  const marks = [...text.matchAll(quotationMark)].map(({ index }) => index);
  const [first] = marks;
  if (first === undefined) return text;
  const last = marks.at(-1) === first ? text.length : (marks.at(-1) ?? first) + 1;
  return `${text.slice(0, first)} ${removed} ${text.slice(last)}`;
}
