import { siteName } from '@wholesale/contracts/pages';
import escapeHtml from 'escape-html';
import type { Mailer } from '../use-cases/send-mails.ts';

export type ComposedMail = {
  messageId: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

/**
 * A notification as a mail. @param options.publicUrl origin of the shop
 * @returns the same for the same notification, Message-ID included, so that a receiver recognises a repeat
 */
export function composeMail(
  { id, title, text, link, unsubscribeToken }: Omit<Parameters<Mailer>[0], 'to'>,
  { publicUrl }: { publicUrl: string },
): ComposedMail {
  const address = new URL(link, publicUrl).href;
  const unsubscribe = new URL(`/api/unsubscribe/${unsubscribeToken}`, publicUrl).href;
  return {
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    subject: title,
    text: `${text}\n\n${address}\n\n--\n${siteName}\nUnsubscribe from mails of this kind: ${unsubscribe}\n`,
    html: `<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b1c1e">
<h1 style="font-size:20px">${escapeHtml(title)}</h1>
<p style="white-space:pre-line">${escapeHtml(text)}</p>
<p><a href="${escapeHtml(address)}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#0a5cff;color:#fff;text-decoration:none">Open ${siteName}</a></p>
<p style="font-size:13px;color:#5c6066">You get this mail because you have an account at ${siteName}. <a href="${escapeHtml(unsubscribe)}" style="color:#5c6066">Unsubscribe from mails of this kind</a></p>
</body></html>
`,
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      // One click in the mail program, without a page (RFC 8058).
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}
