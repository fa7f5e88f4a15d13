import { randomBytes } from 'node:crypto';
import type { Role, ServiceName } from '@wholesale/contracts';
import { newId, type Caller, type Member, type Person } from '@wholesale/service-kit';

type Told = Partial<Pick<Person, 'uid' | 'email' | 'provider'> & Member['profile']>;

/** A new buyer, as the gateway would introduce one. What is not told is made up, and nobody else has it. */
export const aBuyer = (told: Told = {}): Member => aMember('buyer', told);
export const aSeller = (told: Told = {}): Member => aMember('seller', told);
export const anAdmin = (told: Told = {}): Member => aMember('admin', told);

/** Somebody who signed in and has no user record yet. */
export function aStranger({
  uid = aUid(),
  email = `${uid}@wholesale.example`,
  provider = 'password',
}: Told = {}): Person {
  return { kind: 'person', uid, email, provider };
}

/** Nobody: what the gateway says of a call without a token. */
export const anonymous: Caller = { kind: 'anonymous' };

/** Another service of ours; its assertion is signed with its own key. */
export const aService = (name: ServiceName): Caller => ({ kind: 'service', name });

/** A record id that nothing has yet. */
export const anId = (at?: Date): string => newId(at);

function aMember(role: Role, told: Told): Member {
  const { userId = anId(), name = `${role} ${userId.slice(-4)}`, verified = false } = told;
  return { ...aStranger(told), profile: { userId, name, role: told.role ?? role, verified } };
}

const aUid = (): string => `uid-${randomBytes(6).toString('hex')}`;
