import type { Role, UserRecord } from '@wholesale/contracts';
import { removeHiddenCharacters } from '@wholesale/contracts/values';

export type Registration = { name: string; email: string; role: Role };

const openRegistration = 'wholesale.open-registration';
const longestName = 80;

/** The shop's half of a sign-up. It is stored until the shop has the record, because the connection may break in between. */
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
      return undefined; // not written by us
    }
  };
  return {
    keep: (person: Registration) =>
      storage.setItem(
        openRegistration,
        JSON.stringify({ ...person, name: plainName(person), email: person.email.toLowerCase() }),
      ),
    isOpenFor: (email: string) => openFor(email) !== undefined,
    /** Creates the record if one is pending for this address. @throws {ApiError} */
    finish: async (email: string) => {
      const person = openFor(email);
      if (!person) return;
      onRecord(await register(person));
      storage.removeItem(openRegistration);
    },
  };
}

/** A name the shop accepts: one line of at most 80 characters, or the address. */
function plainName({ name, email }: Registration): string {
  const plain = removeHiddenCharacters(name).replace(/\s+/g, ' ').trim();
  return [...(plain || email)].slice(0, longestName).join('').trim();
}
