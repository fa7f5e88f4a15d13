import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anId, aSeller, aUserEvent, eventually } from '@wholesale/testing';
import { aDealEvent, aListing, startInboxForTests, type Member, type Trade } from './inbox-under-test.ts';
import { startInboxWithMail, type InboxWithMail } from './inbox-with-mail.ts';

let server: InboxWithMail['server'];
let inbox: InboxWithMail;
let mailsTo: InboxWithMail['mailsTo'];
let nothingWaits: InboxWithMail['nothingWaits'];
beforeAll(async () => {
  inbox = await startInboxWithMail();
  ({ server, mailsTo, nothingWaits } = inbox);
});
afterAll(() => inbox?.stop(), 30_000);

const stateOf = async ({ profile }: Member) =>
  (await inbox.db.collection('notifications').findOne({ recipient: profile.userId }))?.['mail'];

/** A booking event about this trade, handled. */
async function hold(trade: Trade, bookingId = anId()) {
  const event = aDealEvent('booking.held', trade, { bookingId, sequence: 2 });
  await inbox.publish(event);
  return event;
}

describe('the mail of a notification', () => {
  it('has the notification’s text as plain text and HTML, its link, and the headers of one-click unsubscribe', async () => {
    const trade = await inbox.aTrade();
    const { aggregateId } = await hold(trade);

    const mail = await eventually(() => {
      const [first] = mailsTo(trade.seller);
      if (!first) throw new Error('no mail yet');
      return first;
    });

    expect(mail.from).toBe('no-reply@shop.example');
    expect(mail.header('subject')).toBe('New booking: Galaxy S21');
    expect(mail.header('message-id')).toMatch(/^<[0-9a-f]{24}@shop\.example>$/);
    expect(mail.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, path = ''] = /^<https:\/\/shop\.example(\/api\/unsubscribe\/[\w-]{32})>$/.exec(
      mail.header('list-unsubscribe') ?? '',
    ) as unknown as string[];
    const body = mail.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(body).toContain('Content-Type: text/plain');
    expect(body).toContain('Content-Type: text/html');
    expect(body.split(`https://shop.example/dashboard/sales/${aggregateId}`)).toHaveLength(3);

    expect((await inbox.as({ kind: 'anonymous' }).post(path)).status).toBe(200);
    expect((await inbox.as({ kind: 'anonymous' }).post(path)).status).toBe(200);
    const { body: settings } = await inbox.as(trade.seller).get('/api/notification-settings');
    expect([settings.mail['booking-received'], settings.mail['message-received']]).toEqual([false, true]);
    await hold(trade);
    await inbox.settled();
    await nothingWaits(trade.seller);
    expect(mailsTo(trade.seller)).toHaveLength(1);
  });

  it('is sent once when the same event arrives three times', async () => {
    const trade = await inbox.aTrade();
    const event = aDealEvent('booking.held', trade, { bookingId: anId(), sequence: 2 });

    await inbox.publish(event, event, event);
    await inbox.settled();
    await eventually(async () => expect(await stateOf(trade.seller)).toMatchObject({ state: 'sent' }));

    expect(mailsTo(trade.seller)).toHaveLength(1);
    expect(await inbox.notificationsOf(trade.seller)).toMatchObject({ unread: 1, items: [{}] });
  });

  it('is sent once by two replicas', async () => {
    const replica = await startInboxForTests({
      settings: {
        SMTP_URL: server.url,
        MAIL_FROM: 'no-reply@shop.example',
        MONGODB_DATABASE: inbox.database,
      },
      mail: { retryDelaysMs: [100], pauseMs: 5 },
    });
    try {
      const trades = await Promise.all(Array.from({ length: 10 }, () => inbox.aTrade()));

      for (const trade of trades) await hold(trade);

      await eventually(async () => {
        for (const { seller } of trades) expect(await stateOf(seller)).toMatchObject({ state: 'sent' });
      });
      for (const { seller } of trades) expect(mailsTo(seller)).toHaveLength(1);
    } finally {
      await replica.stop();
    }
  });

  it('waits while the mail server is away, and follows', async () => {
    const trade = await inbox.aTrade();
    await inbox.whileMailServerIsAway(async () => {
      await hold(trade);
      await eventually(async () => expect((await stateOf(trade.seller))?.attempts).toBeGreaterThan(1));
      expect(mailsTo(trade.seller)).toEqual([]);
    });

    await eventually(() => expect(mailsTo(trade.seller)).toHaveLength(1));
    expect(await inbox.notificationsOf(trade.seller)).toMatchObject({ unread: 1 });
  });

  it('is tried again when the mail server is too slow, under the same Message-ID', async () => {
    const trade = await inbox.aTrade();
    server.hold();
    await hold(trade);
    await eventually(async () => expect((await stateOf(trade.seller))?.attempts).toBeGreaterThan(1));
    server.release();

    await eventually(async () => expect(await stateOf(trade.seller)).toMatchObject({ state: 'sent' }));
    const ids = mailsTo(trade.seller).map((mail) => mail.header('message-id'));
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
  });

  it('is sent by the next process when the first one is killed while it sends it', async () => {
    const trade = await inbox.aTrade();
    server.hold();
    await hold(trade);
    await eventually(() => expect(mailsTo(trade.seller)).toHaveLength(1));

    await inbox.kill();
    server.release();

    await eventually(async () => expect(await stateOf(trade.seller)).toMatchObject({ state: 'sent' }));
    const ids = mailsTo(trade.seller).map((mail) => mail.header('message-id'));
    expect(new Set(ids).size).toBe(1);
  });

  it('is given up at once when its address is refused for good, and tried again when it is refused for now', async () => {
    const [gone, full] = [await inbox.aTrade(), await inbox.aTrade()];
    server.refuse(gone.seller.email, 550);
    server.refuse(full.seller.email, 450);

    await hold(gone);
    await hold(full);

    await eventually(async () => {
      expect(await stateOf(gone.seller)).toMatchObject({
        state: 'dead',
        attempts: 1,
        reason: expect.stringContaining('550'),
      });
      expect(await stateOf(full.seller)).toMatchObject({ state: 'waiting' });
      expect((await stateOf(full.seller))?.attempts).toBeGreaterThan(1);
    });
    await inbox.db
      .collection('notifications')
      .updateOne(
        { recipient: full.seller.profile.userId },
        { $set: { 'mail.firstDueAt': new Date(Date.now() - 25 * 3_600_000) } },
      );
    await eventually(async () => expect(await stateOf(full.seller)).toMatchObject({ state: 'dead' }));
  });

  it('shows HTML in names as text, and a line break in a name adds no header and no receiver', async () => {
    const seller = aSeller({ name: 'Eve\r\nBcc: everyone@victim.example\r\n\r\nbody' });
    const trade = await inbox.aTrade({
      seller,
      listing: aListing(seller, { name: '<img src=x onerror=alert(1)>\r\nX-Evil: 1' }),
    });

    await hold(trade);

    await eventually(() => expect(mailsTo(seller)).toHaveLength(1));
    const [mail] = mailsTo(seller);
    expect(mail?.to).toEqual([seller.email]);
    expect([mail?.header('bcc'), mail?.header('x-evil')]).toEqual([undefined, undefined]);
    const html = mail?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=').split('Content-Type: text/html')[1] ?? '';
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toContain('<img');
  });

  it('is not sent to a person who is deleted before it is due', async () => {
    const trade = await inbox.aTrade();
    await inbox.whileMailServerIsAway(async () => {
      await hold(trade);
      await inbox.settled();
      await inbox.publish(aUserEvent('user.deleted', trade.seller, 2));
      await inbox.settled();
    });

    expect(await stateOf(trade.seller)).toBeUndefined();
    expect(mailsTo(trade.seller)).toEqual([]);
  });

  it('does not hold up the other mails when it is refused for now', async () => {
    const [full, fine] = [await inbox.aTrade(), await inbox.aTrade()];
    server.refuse(full.seller.email, 450);

    await hold(full);
    await hold(fine);

    await eventually(() => expect(mailsTo(fine.seller)).toHaveLength(1));
  });
});
