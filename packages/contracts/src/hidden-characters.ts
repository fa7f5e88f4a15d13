/** Controls and line separators: within one line they are no text. */
const controls = /[\p{Cc}\u2028\u2029]/gu;

/**
 * Characters that change what a reader sees and are not seen themselves. With them two names look alike that are not, a name looks empty,
 * or a text reads in another order than it is stored.
 */
const hidden = [
  // All that Unicode says is not drawn (marks and overrides of the direction, zero-width spaces, the byte order mark, fillers, tags), the blank
  // Braille cell, and halves of surrogate pairs; the two joiners and the variation selectors come below.
  /[\u2800\p{Cs}]|(?![\u200c\u200d\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu,
  // A joiner, except where writing needs it: after a mark, in emoji, and after a letter of a script that joins (Persian, Bengali, Sinhala).
  /(?<!(?!\p{Variation_Selector})\p{M}|\p{Emoji_Modifier}|\p{Extended_Pictographic}\ufe0f?|(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])\p{L})[\u200c\u200d]/gu,
  // A variation selector, except after an emoji and after a letter that has variants (Han, Mongolian).
  /(?<!\p{Emoji}|(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])\p{L})\p{Variation_Selector}/gu,
];

/** Whether one line of text has characters that the shop does not take. */
export const hasHiddenCharacters = (line: string): boolean =>
  [controls, ...hidden].some((pattern) => line.search(pattern) !== -1);

/** One line of text as the shop takes it: a space for each control, nothing for what is not seen. */
export const removeHiddenCharacters = (line: string): string =>
  hidden.reduce((text, pattern) => text.replaceAll(pattern, ''), line.replaceAll(controls, ' '));
