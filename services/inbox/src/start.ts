import {
  ConfigError,
  startService,
  type EventBus,
  type Logger,
  type RunningService,
  type ServiceDeps,
} from '@wholesale/service-kit';
import { createApp, type MailOptions } from './app.ts';
import type { InboxSettings } from './config.ts';
import { createSmtpMailer, longestSendMs } from './mail/smtp-mailer.ts';

/**
 * Starts inbox.
 * @param options.mail for tests: shorter times
 * @throws ConfigError for SMTP_URL without MAIL_FROM, and as `startService`
 */
export async function startInbox(options: {
  settings: InboxSettings;
  bus?: EventBus;
  logger?: Logger;
  now?: () => Date;
  mail?: Partial<Pick<MailOptions, 'claimMs' | 'retryDelaysMs' | 'pauseMs'>> & { patienceMs?: number };
}): Promise<RunningService> {
  const { mail, ...others } = options;
  const sending = await mailOptionsOf(options.settings, mail);
  return startService({ name: 'inbox', ...others, ...inboxService(options.settings, sending) });
}

export const inboxService = ({ CATALOG_URL, NOTIFICATION_DAYS }: InboxSettings, mail?: MailOptions) => ({
  createApp: (deps: ServiceDeps) =>
    createApp({ ...deps, catalogUrls: CATALOG_URL, mail, notificationDays: NOTIFICATION_DAYS }),
});

async function mailOptionsOf(
  { SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: publicUrl, MESSAGE_MAIL_MINUTES: minutes }: InboxSettings,
  { patienceMs, ...times }: NonNullable<Parameters<typeof startInbox>[0]['mail']> = {},
): Promise<MailOptions | undefined> {
  if (!url) return undefined;
  if (!from) throw new ConfigError('MAIL_FROM is required with SMTP_URL: every mail has a sender.');
  const mailer = await createSmtpMailer({ url, from, publicUrl, ...(patienceMs !== undefined && { patienceMs }) });
  return { ...mailer, joinedDelayMs: minutes * 60_000, claimMs: 2 * longestSendMs, ...times };
}
