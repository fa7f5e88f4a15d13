import { z } from 'zod';
import { idSchema, roles } from '../values.ts';
import { eventSchema } from './envelope.ts';

/** The whole person after the change, so that consumers need no earlier event. */
const userSnapshotSchema = z.object({
  userId: idSchema,
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  verified: z.boolean(),
  /** Absent in events of the last release. */
  emailConfirmed: z.boolean().optional(),
});
export type UserSnapshot = z.output<typeof userSnapshotSchema>;

export const userEvents = {
  'user.registered': eventSchema('user.registered', userSnapshotSchema),
  'user.renamed': eventSchema('user.renamed', userSnapshotSchema),
  'user.verified': eventSchema('user.verified', userSnapshotSchema),
  'user.unverified': eventSchema(
    'user.unverified',
    userSnapshotSchema.extend({ reason: z.string().describe('what the admin wrote') }),
  ),
  'user.email-confirmed': eventSchema('user.email-confirmed', userSnapshotSchema),
  'user.suspended': eventSchema('user.suspended', userSnapshotSchema),
  'user.restored': eventSchema('user.restored', userSnapshotSchema),
  'user.role-changed': eventSchema('user.role-changed', userSnapshotSchema),
  /** Name and address are empty; the previous version left them as they were. */
  'user.deleted': eventSchema(
    'user.deleted',
    userSnapshotSchema.extend({
      deletedBy: z
        .enum(['person', 'admin'])
        .optional()
        .describe('who deleted the account: a person may sign up again; absent for deletions by earlier releases'),
    }),
  ),
};

export type UserEvent = z.output<(typeof userEvents)[keyof typeof userEvents]>;

export const userEventTypes = Object.keys(userEvents) as UserEvent['type'][];

/** What a person is after an event about them. */
export function stateAfter({ type }: Pick<UserEvent, 'type'>): 'active' | 'suspended' | 'deleted' {
  if (type === 'user.deleted') return 'deleted';
  return type === 'user.suspended' ? 'suspended' : 'active';
}
