export const hiddenNotice = '[hidden until a booking is accepted]';

/**
 * Replaces phone numbers, e-mail addresses and links by a notice. A simple rule that stops honest people and slows down others;
 * it looks at one word at a time, or at one run of digits, so it takes linear time.
 */
export function hideContactDetails(text: string): { text: string; masked: boolean } {
  const hidden = text
    .replaceAll(/\S+/gu, (word) => (isAddress(word) ? hiddenNotice : word))
    .replaceAll(/[+(\p{Nd}][\p{Nd}\p{Zs}()./\-–]*/gu, hidePhoneNumber);
  return { text: hidden, masked: hidden !== text };
}

const isAddress = (word: string): boolean => addresses.some((pattern) => pattern.test(word));

const addresses = [
  // name@host.example
  /[^\s@]@[^\s@.]+\.[^\s@.]/u,
  // Any scheme, www., and hosts of common top-level domains; "ok.thanks" is no address.
  /:\/\/|^\W?www\./iu,
  /[\p{L}\p{Nd}]\.(?:com|net|org|info|io|me|co|app|gg|link|shop|store|site|online|xyz|de|at|ch|uk|eu|us|bd|in|pk|ru|be|ly)(?![\p{L}\p{Nd}])/iu,
];

/** As short as a local number may be, and as long as an international one with its prefix. */
const fewestDigits = 7;

function hidePhoneNumber(run: string): string {
  const number = run.trimEnd();
  const digits = number.replaceAll(/\P{Nd}/gu, '').length;
  return digits >= fewestDigits && !isDate(number) ? hiddenNotice + run.slice(number.length) : run;
}

/** 21.11.2026, 2026-11-21, and such a date with the hour that follows it. */
const isDate = (number: string): boolean =>
  /^(?:\d{4}([./-])\d{1,2}\1\d{1,2}|\d{1,2}([./-])\d{1,2}\2\d{4})(?:\s\d{1,2})?$/.test(number);
