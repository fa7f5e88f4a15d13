import { longest, removeHiddenCharacters, unnamedPerson } from '@wholesale/contracts/values';
import type { Registration } from './registration.ts';

/** A name that the shop accepts: one line, shortened; nothing of the address, which is private. Loaded at a first sign-in only. */
export function plainName({ name }: Registration): string {
  // A Google profile or a paste may carry characters that the shop refuses.
  const plain = removeHiddenCharacters(name).replace(/\s+/g, ' ').trim();
  return [...(plain || unnamedPerson)].slice(0, longest.personName).join('').trim();
}
