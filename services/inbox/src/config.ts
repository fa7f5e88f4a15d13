import { emailSchema } from '@wholesale/contracts';
import { privateJwkSetting, serviceSettings, serviceUrlsSetting } from '@wholesale/service-kit';
import { z } from 'zod';
import { usualDays } from './storage/notifications.ts';

/** The address, alone or after a name. A name with a comma or another special character is in quotes. */
const sender = /^(?:(?:"[^"\\\p{Cc}]*" *|[^"(),:;<>@[\]\\\p{Cc}]*)<([^<>\s]+)>|([^<>\s]+))$/u;

function isSender(text: string): boolean {
  const [, afterName, alone] = sender.exec(text) ?? [];
  return emailSchema.safeParse(afterName ?? alone).success;
}

export const inboxSettings = serviceSettings.extend({
  CATALOG_URL: serviceUrlsSetting.describe(
    'base URLs of catalog, separated by commas, for the phone that a conversation is about',
  ),
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
    .refine(isSender, 'must be one mail address, with or without a name')
    .optional()
    .describe('sender of mails: WholeSale <no-reply@shop.example>; required with SMTP_URL'),
  NOTIFICATION_DAYS: z.coerce.number().positive().default(usualDays).describe('days that a notification is kept'),
  MESSAGE_MAIL_MINUTES: z.coerce
    .number()
    .min(0)
    .default(10)
    .describe('minutes after which an unread message or a changed meeting is sent as mail'),
});
export type InboxSettings = z.output<typeof inboxSettings>;
