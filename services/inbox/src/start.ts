import { ConfigError, startService, type ServiceDeps, type StartOptions } from '@wholesale/service-kit';
import { createApp, type MailOptions } from './app.ts';
import type { InboxSettings } from './config.ts';
import { createSmtpMailer, longestSendMs } from './mail/smtp-mailer.ts';

type MailTimes = Partial<Pick<MailOptions, 'claimMs' | 'retryDelaysMs' | 'pauseMs'>> & { patienceMs?: number };

/**
 * Starts inbox.
 * @param options.mail for tests: shorter times
 * @throws ConfigError for SMTP_URL without MAIL_FROM, and as `startService`
 */
export async function startInbox({ mail, ...options }: StartOptions<InboxSettings> & { mail?: MailTimes }) {
  const sending = await mailOptionsOf(options.settings, mail);
  return startService({ name: 'inbox', ...options, ...inboxService(options.settings, sending) });
}

export const inboxService = ({ CATALOG_URL, NOTIFICATION_DAYS }: InboxSettings, mail?: MailOptions) => ({
  createApp: (deps: ServiceDeps) =>
    createApp({ ...deps, catalogUrls: CATALOG_URL, mail, notificationDays: NOTIFICATION_DAYS }),
});

async function mailOptionsOf(
  { SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: publicUrl, MESSAGE_MAIL_MINUTES: minutes }: InboxSettings,
  { patienceMs, ...times }: MailTimes = {},
): Promise<MailOptions | undefined> {
  if (!url) return undefined;
  if (!from) throw new ConfigError('MAIL_FROM is required with SMTP_URL: every mail has a sender.');
  const mailer = await createSmtpMailer({ url, from, publicUrl, ...(patienceMs !== undefined && { patienceMs }) });
  return { ...mailer, joinedDelayMs: minutes * 60_000, claimMs: 2 * longestSendMs, ...times };
}
