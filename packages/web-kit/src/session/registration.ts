import type { Role, UserRecord } from '@wholesale/contracts';
import { withRetry } from '../remotes/with-retry.ts';

export type Registration = { name: string; email: string; role: Role };

const openRegistration = 'wholesale.open-registration';
const loadPlainName = withRetry(() => import('./plain-name.ts'));

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
      storage.setItem(openRegistration, JSON.stringify({ ...person, email: person.email.toLowerCase() })),
    isOpenFor: (email: string) => openFor(email) !== undefined,
    /** Creates the record if one is pending for this address. @throws {ApiError} */
    finish: async (email: string) => {
      const person = openFor(email);
      if (!person) return;
      const { plainName } = await loadPlainName();
      onRecord(await register({ ...person, name: plainName(person) }));
      storage.removeItem(openRegistration);
    },
  };
}
