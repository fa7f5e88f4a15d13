import { z } from 'zod';

/** Fields of every event. */
export const envelopeFields = {
  id: z.string().min(1).max(64).describe('unique; a repeated id is the same event'),
  version: z.literal(1).describe('version of the data’s schema'),
  occurredAt: z.iso.datetime(),
  aggregateId: z.string().min(1).max(64),
  sequence: z.number().int().positive().describe('the aggregate’s version after the change'),
  correlationId: z.string().max(128).describe('id of the request that caused it'),
};

export const eventSchema = <T extends string, D extends z.ZodType>(type: T, data: D) =>
  z.object({ ...envelopeFields, type: z.literal(type), data });
