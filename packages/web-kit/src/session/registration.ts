import type { Role, UserRecord } from '@wholesale/contracts';
import { longest, removeHiddenCharacters } from '@wholesale/contracts/values';

export type Registration = { name: string; email: string; role: Role };

const openRegistration = 'wholesale.open-registration';

/**
 * The second half of a sign-up: the shop's own record. It is kept until the shop has it, because the connection may break after the
 * provider has made the account.
 */
export function createRegistration({
  register,
  storage,
  onRecord,
}: {
  register: (person: Registration) => Promise<UserRecord>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  onRecord: (record: UserRecord) => void;
}) {
  const openFor = (email: string): Registration | undefined => {
    try {
      const person = JSON.parse(storage.getItem(openRegistration) ?? 'null') as Registration | null;
      return person?.email === email.toLowerCase() ? person : undefined;
    } catch {
      return undefined; // somebody else's words under our key
    }
  };
  return {
    keep: (person: Registration) =>
      storage.setItem(
        openRegistration,
        JSON.stringify({ ...person, name: plainName(person), email: person.email.toLowerCase() }),
      ),
    isOpenFor: (email: string) => openFor(email) !== undefined,
    /** Makes the record if one is still to be made for this address. @throws {ApiError} */
    finish: async (email: string) => {
      const person = openFor(email);
      if (!person) return;
      onRecord(await register(person));
      storage.removeItem(openRegistration);
    },
  };
}

/** A name that the shop accepts: one line, shortened, the address when nothing is left. */
function plainName({ name, email }: Registration): string {
  // A Google profile or a paste may carry characters that the shop refuses.
  const plain = removeHiddenCharacters(name).replace(/\s+/g, ' ').trim();
  return [...(plain || email)].slice(0, longest.personName).join('').trim();
}
