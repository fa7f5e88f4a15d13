import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { idSchema, longest, notificationTypes, perShortPage, roles, textSchema } from '../values.ts';
import { idParams, modified } from './shared.ts';

export const messageSchema = z
  .object({
    _id: idSchema,
    from: idSchema,
    own: z.boolean().describe('whether the person who asks wrote it'),
    text: z.string(),
    sentAt: z.iso.datetime(),
    masked: z.boolean().describe('contact details were replaced, because the deal is not accepted yet'),
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof messageSchema>;

/** A report of a conversation that no admin has closed yet. */
const reportSchema = z
  .object({
    _id: idSchema,
    by: idSchema.describe('who reported'),
    byName: z.string(),
    about: idSchema.describe('the other side'),
    aboutName: z.string(),
    at: z.iso.datetime(),
    reason: z.string().optional(),
    text: z.string().optional().describe('what the other side had written last; absent when they had written nothing'),
  })
  .meta({ id: 'Report' });
export type Report = z.output<typeof reportSchema>;

/** One per listing and buyer. */
export const conversationSchema = z
  .object({
    _id: idSchema,
    listingId: idSchema,
    itemName: z.string(),
    picture: z.string(),
    buyerId: idSchema,
    sellerId: idSchema,
    withName: z.string().describe('the other side; for an admin, both'),
    latestAt: z.iso.datetime().describe('of the last message; without one, when it was opened'),
    lastMessage: z.object({ text: z.string(), sentAt: z.iso.datetime(), own: z.boolean() }).optional(),
    unread: z.number().int(),
    contactAllowed: z.boolean().describe('phone numbers, addresses and links stay in messages'),
    blocked: z.enum(['by-you', 'by-them']).optional().describe('nobody can write'),
    reported: z
      .boolean()
      .describe('by the person who asks; for an admin, by anybody; until an admin closes the report'),
    reports: z.array(reportSchema).optional().describe('only for admins: the open reports, oldest first'),
    closed: z.boolean().describe('the other side’s account was deleted: nobody can write'),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.output<typeof conversationSchema>;

export const notificationSchema = z
  .object({
    _id: idSchema,
    type: z.enum(notificationTypes),
    title: z.string(),
    text: z.string(),
    link: z.string().describe('a path of the shop'),
    at: z.iso.datetime(),
    read: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof notificationSchema>;

const settingsSchema = z
  .object({
    mail: z.record(z.enum(notificationTypes), z.boolean()).describe('which notifications are sent as mail too'),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.output<typeof settingsSchema>;

const messageTextSchema = textSchema(longest.message).refine((text) => text.length > 0, 'is required');
const pageQuery = z.object({
  after: idSchema.optional(),
  limit: z.coerce.number().int().min(1).max(perShortPage).default(perShortPage),
});
const acknowledged = z.object({ acknowledged: z.literal(true) });
const participants = { who: roles, whose: 'own conversation' } as const;
const notFound = { 404: ['conversation-not-found'] } as const;

export const inboxEndpoints = defineEndpoints('inbox', {
  askSeller: {
    access: { who: ['buyer'] },
    idempotent: true,
    summary: 'Send the seller of a phone a message; opens the conversation if there is none',
    params: idParams,
    body: z.object({ text: messageTextSchema }),
    responses: { 201: z.object({ conversationId: idSchema, message: messageSchema }) },
    failures: {
      403: ['own-listing', 'conversation-blocked'],
      404: ['listing-not-found'],
      409: ['conversation-closed'],
      429: ['too-many-messages', 'too-many-conversations'],
    },
  },
  listConversations: {
    access: { who: roles },
    summary: 'The caller’s conversations, latest message first; for an admin, the reported ones',
    query: z.object({
      listingId: idSchema.optional(),
      buyerId: idSchema.optional(),
      before: z.iso.datetime().optional().describe('the `latestAt` of the last one already seen'),
      beforeId: idSchema.optional().describe('its id, with `before`: several can have the same `latestAt`'),
      limit: z.coerce.number().int().min(1).max(perShortPage).default(perShortPage),
    }),
    responses: { 200: z.object({ items: z.array(conversationSchema), unread: z.number().int() }) },
  },
  showConversation: {
    access: participants,
    summary: 'One conversation, without its messages',
    params: idParams,
    responses: { 200: conversationSchema },
    failures: notFound,
  },
  listMessages: {
    access: participants,
    summary: 'The messages of a conversation, newest first; marks them as read for a participant',
    params: idParams,
    query: pageQuery,
    responses: { 200: z.array(messageSchema) },
    failures: notFound,
  },
  sendMessage: {
    access: participants,
    idempotent: true,
    summary: 'Send a message to the other side',
    params: idParams,
    body: z.object({ text: messageTextSchema }),
    responses: { 201: messageSchema },
    failures: { ...notFound, 403: ['conversation-blocked'], 409: ['conversation-closed'], 429: ['too-many-messages'] },
  },
  reportConversation: {
    access: participants,
    summary: 'Report a conversation: admins can read it until they close the report; a repeat is fine',
    params: idParams,
    body: z.object({ reason: textSchema(longest.reason).optional() }),
    responses: { 200: conversationSchema },
    failures: notFound,
  },
  closeReport: {
    access: { who: ['admin'] },
    summary: 'Close a report; after the last one admins can’t read the conversation any more; a repeat is fine',
    params: z.object({ id: idSchema, reportId: idSchema }),
    responses: { 200: modified },
    failures: { 404: ['report-not-found'] },
  },
  blockConversation: {
    access: participants,
    summary: 'Block or unblock the other side of a conversation',
    params: idParams,
    body: z.object({ blocked: z.boolean() }),
    responses: { 200: conversationSchema },
    failures: notFound,
  },
  listNotifications: {
    access: { who: roles },
    summary: 'The caller’s notifications of the last 90 days, newest first, with the number of unread ones',
    query: pageQuery,
    responses: { 200: z.object({ items: z.array(notificationSchema), unread: z.number().int() }) },
  },
  markNotificationsRead: {
    access: { who: roles },
    summary: 'Mark notifications as read; without ids, all',
    body: z.object({ ids: z.array(idSchema).max(100).optional() }),
    responses: { 200: modified },
  },
  showNotificationSettings: {
    access: { who: roles },
    summary: 'Which notifications are sent as mail too',
    responses: { 200: settingsSchema },
  },
  setNotificationSettings: {
    access: { who: roles },
    summary: 'Choose which notifications are sent as mail too; absent kinds stay as they are',
    body: z.object({ mail: z.partialRecord(z.enum(notificationTypes), z.boolean()) }),
    responses: { 200: settingsSchema },
  },
  unsubscribe: {
    access: { who: 'everyone' },
    summary: 'One-click unsubscribe of a mail (RFC 8058): switches mails of this kind off',
    params: z.object({ token: z.string().min(20).max(400) }),
    responses: { 200: acknowledged },
    failures: { 404: ['token-not-found'] },
  },
});
