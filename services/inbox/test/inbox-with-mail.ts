import { expect } from '@jest/globals';
import { anId, eventually, startMailServer, type MailServer, type ReceivedMail } from '@wholesale/testing';
import { aDealEvent, startInboxForTests, type Inbox, type Member } from './inbox-under-test.ts';

export type InboxWithMail = Inbox & {
  server: MailServer;
  mailsTo(member: Member): ReceivedMail[];
  /** Until no mail to these people waits. */
  nothingWaits(...members: Member[]): Promise<void>;
  /** The mail server returns when `work` is done and no attempt that began before its end is under way. */
  whileMailServerIsAway(work: () => Promise<void>): Promise<void>;
};

/** Inbox with a mail server; every mail is due at once, or almost. */
export async function startInboxWithMail(): Promise<InboxWithMail> {
  const server = await startMailServer();
  const inbox = await startInboxForTests({
    settings: { SMTP_URL: server.url, MAIL_FROM: 'WholeSale <no-reply@shop.example>', MESSAGE_MAIL_MINUTES: 0 },
    mail: { retryDelaysMs: [100], pauseMs: 20, patienceMs: 2_000, claimMs: 5_000 },
  });
  /** Mails are sent one after the other: once the mail of a new deal is attempted, every earlier attempt has ended. */
  async function earlierAttemptsEnd(): Promise<void> {
    const trade = await inbox.aTrade();
    await inbox.publish(aDealEvent('booking.held', trade, { bookingId: anId(), sequence: 2 }));
    await eventually(async () => {
      const attempted = { recipient: trade.seller.profile.userId, 'mail.attempts': { $gte: 1 } };
      expect(await inbox.db.collection('notifications').countDocuments(attempted)).toBe(1);
    });
  }

  return {
    ...inbox,
    // A getter, because the address changes with a restart.
    get url() {
      return inbox.url;
    },
    server,
    mailsTo: ({ email }) => server.received.filter(({ to }) => to.includes(email)),
    nothingWaits: (...members) =>
      eventually(async () => {
        const waiting = { recipient: { $in: members.map(({ profile }) => profile.userId) }, 'mail.state': 'waiting' };
        expect(await inbox.db.collection('notifications').countDocuments(waiting)).toBe(0);
      }),
    async whileMailServerIsAway(work) {
      await server.down();
      try {
        await work();
        await earlierAttemptsEnd();
      } finally {
        await server.up();
      }
    },
    async stop() {
      server.release();
      await inbox.stop();
      await server.stop();
    },
  };
}
