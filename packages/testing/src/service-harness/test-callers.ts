import { randomBytes } from 'node:crypto';
import type { Role, ServiceName } from '@wholesale/contracts';
import { newId, type Caller, type Member, type Person } from '@wholesale/service-kit';

type Overrides = Partial<Pick<Person, 'uid' | 'email' | 'emailConfirmed' | 'provider'> & Member['profile']>;

/** A new buyer, as the gateway presents one; missing fields get unique values. */
export const aBuyer = (overrides: Overrides = {}): Member => aMember('buyer', overrides);
export const aSeller = (overrides: Overrides = {}): Member => aMember('seller', overrides);
export const anAdmin = (overrides: Overrides = {}): Member => aMember('admin', overrides);

/** A signed-in person without a user record. */
export function aStranger({
  uid = aUid(),
  email = `${uid}@wholesale.example`,
  emailConfirmed = false,
  provider = 'password',
}: Overrides = {}): Person {
  return { kind: 'person', uid, email, emailConfirmed, provider };
}

/** The caller of a request without a token. */
export const anonymous: Caller = { kind: 'anonymous' };

/** Another service, which signs with its own key. */
export const aService = (name: ServiceName): Caller => ({ kind: 'service', name });

/** A new record id. */
export const anId = (at?: Date): string => newId(at);

function aMember(role: Role, overrides: Overrides): Member {
  const { userId = anId(), name = `${role} ${userId.slice(-4)}`, verified = false } = overrides;
  return { ...aStranger(overrides), profile: { userId, name, role: overrides.role ?? role, verified } };
}

const aUid = (): string => `uid-${randomBytes(6).toString('hex')}`;
