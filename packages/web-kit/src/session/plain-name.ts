import { longest, removeHiddenCharacters } from '@wholesale/contracts/values';
import type { Registration } from './registration.ts';

/** A name that the shop accepts: one line, shortened, the address when nothing is left. Loaded at a first sign-in only. */
export function plainName({ name, email }: Registration): string {
  // A Google profile or a paste may carry characters that the shop refuses.
  const plain = removeHiddenCharacters(name).replace(/\s+/g, ' ').trim();
  return [...(plain || email)].slice(0, longest.personName).join('').trim();
}
