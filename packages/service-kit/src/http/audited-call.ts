import type { AuditEntry, Endpoint } from '@wholesale/contracts';
import { idPattern } from '@wholesale/contracts/values';
import type { Request } from 'express';
import type { Caller } from '../assertion.ts';
import type { NewAuditEntry } from '../audit.ts';
import { Failure } from '../errors.ts';
import type { Reply } from './endpoint-routes.ts';

/** Stores an entry of the audit log. Never throws. */
export type RecordAudit = (entry: NewAuditEntry) => Promise<void>;

/**
 * Performs a call and records it when the policy denies it, or when an admin changed something with it.
 * @param call.name of the endpoint
 * @param perform checks the policy and runs the handler
 * @returns the reply; throws what `perform` throws
 */
export async function audited(
  {
    name,
    endpoint,
    record,
    ...call
  }: {
    name: string;
    endpoint: Endpoint;
    record: RecordAudit;
    caller: Caller;
    request: Request;
    requestId: string;
  },
  perform: () => Promise<Reply>,
): Promise<Reply> {
  const entryFor = (target = targetOf(call.request)) => ({
    ...actorOf(call.caller),
    action: endpoint.partOf ?? name,
    target,
    requestId: call.requestId,
  });
  try {
    const reply = await perform();
    if (isAdministrative(endpoint, call.caller)) await record({ outcome: 'done', ...entryFor(reply.target) });
    return reply;
  } catch (error) {
    if (isDenial(error, endpoint)) await record({ outcome: 'denied', rule: error.code, ...entryFor() });
    throw error;
  }
}

/** A foreign booking or conversation is denied as if it did not exist, so these calls are recorded for unknown ids too. */
function isDenial(error: unknown, { access }: Endpoint): error is Failure {
  if (!(error instanceof Failure)) return false;
  const hides = access.whose === 'own booking' || access.whose === 'own conversation';
  return error.kind === 'forbidden' || (hides && error.kind === 'not-found');
}

/** What an admin changes of their own, such as the name, is open to all roles and concerns nobody else. */
const isAdministrative = ({ method, access: { who, whose } }: Endpoint, caller: Caller): boolean =>
  method !== 'GET' &&
  caller.kind === 'person' &&
  caller.profile?.role === 'admin' &&
  Array.isArray(who) &&
  (who.length === 1 || whose !== undefined);

function actorOf(caller: Caller): Pick<AuditEntry, 'actor' | 'role'> {
  if (caller.kind === 'service') return { actor: caller.name, role: 'service' };
  if (caller.kind === 'anonymous') return { actor: 'anonymous', role: 'unregistered' };
  if (!caller.profile) return { actor: caller.uid, role: 'unregistered' };
  return { actor: caller.profile.userId, role: caller.profile.role };
}

/** The id that the request names, valid or not: a denied call is not validated. Nothing but an id, because other values can be personal. */
function targetOf({ params, body }: Request): string | undefined {
  const named = [
    params['id'],
    ...['listingId', '_id'].map((field) => (body as Record<string, unknown> | undefined)?.[field]),
  ];
  return named.find((value): value is string => typeof value === 'string' && idPattern.test(value));
}
