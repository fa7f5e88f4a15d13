import type { Role } from '@wholesale/contracts';
import type { Member } from '@wholesale/service-kit';
import { aBuyer, aSeller, anAdmin, startServiceForTests, type ServiceUnderTest } from '@wholesale/testing';
import { createUsersWriter, startUsers, type UsersSettings } from '../src/index.ts';

/** Unless a test is about them. */
const withoutRepeats = { REPEAT_DELETIONS_SECONDS: 604_800 };

/** Users with a real database and broker. */
export const startUsersForTests = (settings: Partial<UsersSettings> = {}) =>
  startServiceForTests<UsersSettings>({
    name: 'users',
    start: startUsers,
    settings: { ...withoutRepeats, ...settings },
  });

/** A person with a record, and the caller as the gateway asserts it. */
export async function aRegistered(role: Role, shop: Pick<ServiceUnderTest, 'db'>, name?: string): Promise<Member> {
  const make = { buyer: aBuyer, seller: aSeller, admin: anAdmin }[role];
  const person = make(name === undefined ? {} : { name });
  const { uid, email } = person;
  const userId = await createUsersWriter(shop).register({
    uid,
    email,
    name: person.profile.name,
    role,
    at: new Date('2026-11-01T08:00:00Z'),
  });
  return { ...person, profile: { ...person.profile, userId } };
}
