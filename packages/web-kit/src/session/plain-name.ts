import { removeHiddenCharacters } from '@wholesale/contracts/values';
import type { Registration } from './registration.ts';

const longestName = 80;

/** A name the shop takes: one line of at most 80 characters, the address when nothing is left. Only somebody new needs it. */
export function plainName({ name, email }: Registration): string {
  // A Google profile or a paste may carry characters that the shop refuses.
  const plain = removeHiddenCharacters(name).replace(/\s+/g, ' ').trim();
  return [...(plain || email)].slice(0, longestName).join('').trim();
}
