import { privateJwkSetting, serviceSettings } from '@wholesale/service-kit';
import { z } from 'zod';

export const inboxSettings = serviceSettings.extend({
  CATALOG_URL: z.url().describe('base URL of catalog, for the phone that a conversation is about'),
  SIGNING_KEY: privateJwkSetting.describe('private key (JWK, Ed25519) for calls to catalog'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .describe('public origin of the shop, for links in mails: https://shop.example'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('mail server: smtps://user:password@host:465; without it no mail is sent'),
  MAIL_FROM: z
    .string()
    .optional()
    .describe('sender of mails: WholeSale <no-reply@shop.example>; required with SMTP_URL'),
  MESSAGE_MAIL_MINUTES: z.coerce
    .number()
    .min(0)
    .default(10)
    .describe('minutes after which an unread message is sent as mail'),
});
export type InboxSettings = z.output<typeof inboxSettings>;
