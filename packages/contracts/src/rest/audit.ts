import { z } from 'zod';
import { defineEndpoint, defineEndpoints } from '../endpoint.ts';
import { internalPaths } from '../paths.ts';
import { auditOutcomes, idSchema, perShortPage, roles, type ServiceName } from '../values.ts';

/** Ids only, no names, addresses or texts: an erased person leaves nothing personal in it. */
export const auditEntrySchema = z
  .object({
    _id: idSchema,
    at: z.iso.datetime(),
    outcome: z
      .enum(auditOutcomes)
      .describe('`denied`: the policy refused the call; `done`: an admin changed something'),
    actor: z
      .string()
      .describe('who: the id of a person, the uid of a sign-in without a record, or the name of a service'),
    role: z.enum([...roles, 'unregistered', 'service']),
    action: z.string().describe('the name of the call'),
    target: idSchema.optional().describe('the record that the call named'),
    rule: z.string().optional().describe('of a denied call: the code of its failure'),
    requestId: z.string(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof auditEntrySchema>;

const auditQuery = z.object({
  outcome: z.enum(auditOutcomes).optional(),
  action: z
    .string()
    .regex(/^\w{1,40}$/)
    .optional(),
  about: z.string().min(1).max(128).optional().describe('an id, as the actor or as the target'),
  after: idSchema.optional().describe('the id of the last entry already seen'),
  limit: z.coerce.number().int().min(1).max(perShortPage).default(perShortPage),
});
export type AuditQuery = z.output<typeof auditQuery>;

const call = {
  access: { who: ['admin'] },
  query: auditQuery,
  responses: { 200: z.array(auditEntrySchema) },
} as const;

const part = <S extends ServiceName>(service: S) =>
  defineEndpoint({
    ...call,
    ...internalPaths.listOwnAudit,
    service,
    partOf: 'listAudit',
    // The gateway asks users first and then the others, both within the time of a read.
    timeoutMs: 1_400,
    summary: 'The part of the audit log that this service wrote',
  });

export const auditPartEndpoints = {
  usersAudit: part('users'),
  catalogAudit: part('catalog'),
  bookingsAudit: part('bookings'),
  adsAudit: part('ads'),
  inboxAudit: part('inbox'),
};

export const auditEndpoints = defineEndpoints('users', {
  listAudit: {
    ...call,
    composed: true,
    summary:
      'The audit log of all services, newest first: denied calls and what admins changed; 503 while one of them is away',
  },
});
