import type { Access } from '@wholesale/contracts';
import type { Caller, Member, Person } from '../assertion.ts';
import { forbidden, invalid, unauthenticated } from '../errors.ts';

/**
 * Applies the part of a policy that the call alone decides; domain rules decide the others, such as `own listing`.
 * @param named the validated query and body
 * @throws Failure unauthenticated without a token; forbidden for the wrong role or another person's address
 */
export function authorize(access: Access, caller: Caller, named: { query?: unknown; body?: unknown }): void {
  if (typeof access.who === 'object' && 'service' in access.who) {
    if (caller.kind !== 'service')
      throw unauthenticated('assertion-invalid', 'Only the shop’s own services can make this call.');
    if (!access.who.service.includes(caller.name as never))
      throw forbidden('role-not-allowed', 'This service isn’t allowed to make this call.');
    return;
  }
  if (access.who !== 'everyone') {
    if (caller.kind !== 'person') throw unauthenticated('sign-in-required', 'Sign in to continue.');
    if (access.who !== 'signed-in') {
      if (!caller.profile) throw forbidden('profile-required', 'Finish signing up first.');
      if (!access.who.includes(caller.profile.role))
        throw forbidden('role-not-allowed', `This isn’t available to ${caller.profile.role}s.`);
    }
  }
  if (access.whose === 'query.email') authorizeAddress(caller, emailIn(named.query), { adminMay: true });
  if (access.whose === 'body.email') authorizeAddress(caller, emailIn(named.body), { adminMay: false });
}

/** The caller with a user record. @throws Failure `sign-in-required` */
export function memberOf(caller: Caller): Member {
  if (caller.kind !== 'person' || !caller.profile) throw unauthenticated('sign-in-required', 'Sign in to continue.');
  return caller as Member;
}

/** The caller, with or without a user record. @throws Failure `sign-in-required` */
export function personOf(caller: Caller): Person {
  if (caller.kind !== 'person') throw unauthenticated('sign-in-required', 'Sign in to continue.');
  return caller;
}

function authorizeAddress(caller: Caller, email: string | undefined, { adminMay }: { adminMay: boolean }): void {
  if (email === undefined) return;
  if (caller.kind !== 'person') throw unauthenticated('sign-in-required', 'Sign in to continue.');
  if (caller.email.toLowerCase() === email) return;
  if (adminMay && caller.profile?.role === 'admin') return;
  throw forbidden('not-yours', 'This belongs to someone else.');
}

function emailIn(part: unknown): string | undefined {
  const email = part && typeof part === 'object' ? (part as { email?: unknown }).email : undefined;
  return typeof email === 'string' ? email : undefined;
}

/**
 * The requested address, by default the caller's own.
 * @throws Failure `email-required` for an admin who names no address, because admins own no bookings
 */
export function ownEmailOr(caller: Caller, email: string | undefined): string {
  const member = memberOf(caller);
  if (email) return email;
  if (member.profile.role === 'admin') throw invalid('email-required', 'Add the person’s email address: ?email=…');
  return member.email.toLowerCase();
}
