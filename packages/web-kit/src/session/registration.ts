import type { Role, UserRecord } from '@wholesale/contracts';
import { withRetry } from '../remotes/with-retry.ts';

export type Registration = { name: string; email: string; role: Role };

const openRegistration = 'wholesale.open-registration';
const loadPlainName = withRetry(() => import('./plain-name.ts'));

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
      storage.setItem(openRegistration, JSON.stringify({ ...person, email: person.email.toLowerCase() })),
    isOpenFor: (email: string) => openFor(email) !== undefined,
    /** Makes the record if one is still to be made for this address. @throws {ApiError} */
    finish: async (email: string) => {
      const person = openFor(email);
      if (!person) return;
      const { plainName } = await loadPlainName();
      onRecord(await register({ ...person, name: plainName(person) }));
      storage.removeItem(openRegistration);
    },
  };
}
