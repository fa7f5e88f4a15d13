import { z } from 'zod';

/** What every event carries around its data. */
export const envelopeFields = {
  id: z.string().min(1).max(64).describe('unique for ever; a repeat of the same id is the same event'),
  version: z.literal(1).describe('of the data’s shape'),
  occurredAt: z.iso.datetime(),
  aggregateId: z.string().min(1).max(64),
  sequence: z.number().int().positive().describe('the aggregate’s version after the change'),
  correlationId: z.string().max(128).describe('id of the request that caused it'),
  traceparent: z
    .string()
    .max(128)
    .optional()
    .describe('W3C trace context of the step that caused it, when it is traced'),
};

export const eventSchema = <T extends string, D extends z.ZodType>(type: T, data: D) =>
  z.object({ ...envelopeFields, type: z.literal(type), data });
