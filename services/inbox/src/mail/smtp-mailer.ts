import type { Mailer } from '../use-cases/send-mails.ts';
import { composeMail } from './compose-mail.ts';

/** The longest that one mail may take; less than a worker's claim on it. */
export const longestSendMs = 45_000;

/**
 * Sends mails over SMTP. The library is loaded on demand, because without a mail server it would only cost memory.
 * @param options.url smtp: or smtps:, with user and password
 * @param options.patienceMs longest silence of the server
 */
export async function createSmtpMailer({
  url,
  from,
  publicUrl,
  patienceMs = 15_000,
}: {
  url: string;
  from: string;
  publicUrl: string;
  patienceMs?: number;
}): Promise<{ send: Mailer; close: () => void }> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, ...notification }) {
      try {
        await withinLimit(transport.sendMail({ from, to, ...composeMail(notification, { publicUrl }) }));
        return 'sent';
      } catch (error) {
        return { failure: isRefusal(error) ? 'refused' : 'later', reason: reasonOf(error) };
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Whether the server will never take this mail: it refuses its receiver or its content for good. A refused sender or sign-in is a wrong
 * setting, which an operator can correct.
 */
function isRefusal(error: unknown): boolean {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/** The server's answer without addresses, because the reason is logged and stored. */
function reasonOf(error: unknown): string {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  return [code, command, responseCode].filter(Boolean).join(' ') || 'unknown';
}

/** A server that answers byte by byte never falls silent. */
async function withinLimit(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server took too long')), longestSendMs);
  });
  try {
    await Promise.race([sending, limit]);
  } finally {
    clearTimeout(timer);
  }
}
