import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { emailSchema, idSchema, lineSchema, longest, roles, textSchema } from '../values.ts';
import { deleted, idParams, modified, pageSchema } from './shared.ts';

export const userRecordSchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    verify: z.literal('verified').optional(),
  })
  .meta({ id: 'User' });
export type UserRecord = z.output<typeof userRecordSchema>;

const checkSchema = z
  .object({
    by: z.string().describe('the admin’s name'),
    at: z.iso.datetime(),
    checked: z.string().optional().describe('what the admin checked'),
  })
  .describe('the last check of a seller');
const lostSchema = z
  .object({
    why: z.enum(['renamed', 'removed']),
    at: z.iso.datetime(),
    by: z.string().optional().describe('the admin’s name'),
    reason: z.string().optional(),
  })
  .describe('why a seller who was verified is not verified any more');

/** A person in an admin's list. */
export const listedUserSchema = userRecordSchema
  .extend({
    joinedAt: z.iso.datetime().optional().describe('when the person signed up'),
    emailConfirmed: z.boolean().optional().describe('whether a sign-in of the person has proven the address'),
    suspended: z
      .literal(true)
      .optional()
      .describe('another account has proven the address; an admin deletes or restores the person'),
    verification: checkSchema.optional(),
    verificationLost: lostSchema.optional(),
  })
  .meta({ id: 'ListedUser' });
export type ListedUser = z.output<typeof listedUserSchema>;

/** What the gateway asks by uid: who a token's owner is in this shop, right now. */
export const principalSchema = z.object({
  userId: idSchema,
  uid: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  verified: z.boolean(),
  /** Since the second release. */
  emailConfirmed: z.boolean().default(false),
  state: z.enum(['active', 'suspended', 'deleted']),
});
export type Principal = z.output<typeof principalSchema>;

const userList = {
  access: { who: ['admin'] },
  query: pageSchema,
  responses: { 200: z.array(listedUserSchema) },
} as const;

export const usersEndpoints = defineEndpoints('users', {
  registerUser: {
    access: { who: 'signed-in', whose: 'body.email' },
    summary: 'Keep the record of a person who signed up; a repeat answers the record and changes nothing',
    body: z.object({
      name: lineSchema(longest.personName),
      email: emailSchema,
      role: z.enum(roles).describe('`admin` is refused; a Google sign-in always becomes a buyer'),
    }),
    responses: { 200: userRecordSchema, 201: userRecordSchema },
    failures: { 403: ['role-not-allowed', 'not-yours'], 409: ['email-taken'] },
  },
  findUser: {
    access: { who: 'signed-in', whose: 'query.email' },
    summary: 'The record of one person',
    query: z.object({ email: emailSchema }),
    responses: { 200: userRecordSchema },
    failures: { 403: ['not-yours'], 404: ['user-not-found'] },
  },
  renameMe: {
    access: { who: roles },
    summary: 'Change the caller’s display name',
    alsoUnderApi: true,
    body: z.object({ name: lineSchema(longest.personName) }),
    responses: { 200: userRecordSchema },
  },
  deleteMe: {
    access: { who: ['buyer', 'seller'] },
    summary: 'Delete the caller’s account and personal data; open deals end, and there is no way back',
    responses: { 200: deleted },
  },
  startSelling: {
    access: { who: ['buyer', 'seller'] },
    summary: 'A buyer becomes a seller; a repeat is fine, and there is no way back',
    body: z.object({ role: z.literal('seller') }),
    responses: { 200: userRecordSchema },
  },
  listSellers: { ...userList, summary: 'All sellers' },
  listBuyers: { ...userList, summary: 'All buyers' },
  verifySeller: {
    access: { who: ['admin'] },
    summary: 'Mark a seller as verified; a repeat is fine',
    params: z.object({ email: emailSchema }),
    body: z
      .object({
        checked: textSchema(longest.reason).optional().describe('what was checked'),
        name: z.string().optional().describe('the name that was checked; refused when it has changed'),
      })
      .optional(),
    responses: { 200: modified },
    failures: { 403: ['email-not-confirmed'], 404: ['seller-not-found'], 409: ['name-changed'] },
  },
  unverify: {
    access: { who: ['admin'] },
    summary: 'Remove a seller’s verification; the seller receives the reason',
    params: idParams,
    body: z.object({ reason: textSchema(longest.reason).min(1, 'is required') }),
    responses: { 200: modified },
    failures: { 404: ['seller-not-found'] },
  },
  restoreUser: {
    access: { who: ['admin'] },
    summary: 'Restore a suspended person, once nobody else has the address; a repeat is fine',
    params: idParams,
    responses: { 200: modified },
    failures: { 404: ['user-not-found'], 409: ['email-taken'] },
  },
  deleteUser: {
    access: { who: ['admin'] },
    summary: 'Delete a seller or a buyer with everything that hangs on the person',
    params: idParams,
    responses: { 200: deleted },
    failures: { 403: ['admin-cannot-be-deleted'], 404: ['user-not-found'] },
  },
  findPrincipal: {
    access: { who: { service: ['gateway'] } },
    summary: "The shop's view of an account, for the gateway; the first confirmed sign-in is recorded",
    params: z.object({ uid: z.string().min(1).max(128) }),
    query: z.object({ confirmed: z.string().optional().describe('the address that the token says is confirmed') }),
    responses: { 200: principalSchema },
    failures: { 404: ['user-not-found'] },
  },
});
