import { describe, expect, it } from '@jest/globals';
import { anAdmin, anId } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { conversationOf, messagesOf, startInboxForTests, type Inbox } from './inbox-under-test.ts';

let inbox: Inbox;
forAllTests(startInboxForTests, (started) => (inbox = started));

describe('a report', () => {
  const report = async (who: Parameters<typeof inbox.as>[0], id: string, reason?: string) =>
    inbox.as(who).post(`${conversationOf(id)}/report`, { ...(reason && { reason }) });
  const reportsOf = async (id: string) => (await inbox.as(anAdmin()).get(conversationOf(id))).body.reports;
  const close = (who: Parameters<typeof inbox.as>[0], id: string, reportId: string) =>
    inbox.as(who).post(`${conversationOf(id)}/reports/${reportId}/close`);

  it('shows admins its reason, the two people and what was written, and nobody else', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade, 'Pay in advance, please');
    await inbox.as(trade.seller).post(messagesOf(id), { text: 'No, I will not.' });
    const [buyer, seller] = [trade.buyer.profile, trade.seller.profile];

    await report(trade.seller, id, 'Asks for money in advance.');
    await inbox.as(trade.buyer).post(messagesOf(id), { text: 'Sorry!' });

    const expected = {
      by: seller.userId,
      byName: seller.name,
      about: buyer.userId,
      aboutName: buyer.name,
      reason: 'Asks for money in advance.',
      text: 'Pay in advance, please',
      at: expect.any(String),
    };
    expect(await reportsOf(id)).toEqual([{ _id: expect.stringMatching(/^[0-9a-f]{24}$/), ...expected }]);
    const { body } = await inbox.as(anAdmin()).get('/api/conversations');
    expect(body.items.find(({ _id }: { _id: string }) => _id === id)).toMatchObject({ reports: [expected] });
    for (const who of [trade.buyer, trade.seller]) {
      expect((await inbox.as(who).get(conversationOf(id))).body).not.toHaveProperty('reports');
      expect((await inbox.as(who).get('/api/conversations')).text).not.toContain('Asks for money');
    }
  });

  it('can be closed by an admin alone; then admins can’t read the conversation until it is reported again', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade);
    await report(trade.seller, id, 'first');
    const [first] = await reportsOf(id);
    for (const who of [trade.buyer, trade.seller]) expect((await close(who, id, first._id)).status).toBe(403);
    expect((await close(anAdmin(), id, anId())).body.code).toBe('report-not-found');
    expect((await close(anAdmin(), anId(), first._id)).body.code).toBe('report-not-found');

    const answers = [await close(anAdmin(), id, first._id), await close(anAdmin(), id, first._id)];

    expect(answers.map(({ body }) => body)).toEqual([
      { acknowledged: true, modifiedCount: 1 },
      { acknowledged: true, modifiedCount: 0 },
    ]);
    expect((await inbox.as(anAdmin()).get(messagesOf(id))).status).toBe(404);
    const { items } = (await inbox.as(anAdmin()).get('/api/conversations')).body;
    expect(items.map(({ _id }: { _id: string }) => _id)).not.toContain(id);
    expect((await inbox.as(trade.seller).get(conversationOf(id))).body.reported).toBe(false);

    inbox.pass(1);
    expect((await report(trade.seller, id, 'second')).body.reported).toBe(true);
    expect(await reportsOf(id)).toMatchObject([{ reason: 'second' }]);
  });

  it('stays open when the report of the other side is closed, and one without a word of the other side has no text', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade, 'Hello');
    await report(trade.buyer, id);
    await report(trade.seller, id);
    const [ofBuyer, ofSeller] = await reportsOf(id);
    expect([ofBuyer, ofSeller]).toMatchObject([{ by: trade.buyer.profile.userId }, { text: 'Hello' }]);
    expect(ofBuyer).not.toHaveProperty('text');
    expect(ofBuyer).not.toHaveProperty('reason');

    await close(anAdmin(), id, ofBuyer._id);

    expect(await reportsOf(id)).toEqual([ofSeller]);
    expect((await inbox.as(trade.seller).get(conversationOf(id))).body.reported).toBe(true);
    expect((await inbox.as(trade.buyer).get(conversationOf(id))).body.reported).toBe(false);
  });
});
