import { describe, expect, it } from '@jest/globals';
import { openConversation, type Conversation } from './conversation.ts';
import { closeReport, isOpen, reportConversation, reportIdOf, type Report } from './report.ts';

const now = new Date('2026-11-22T10:00:00.000Z');
const subject = { listingId: 'phone', itemName: 'S21', picture: '', buyerId: 'buyer', sellerId: 'seller' };
const [buyer, admin] = [
  { userId: 'buyer', role: 'buyer' },
  { userId: 'boss', role: 'admin' },
];
const withReports = (...reports: Report[]): Conversation =>
  ({ ...openConversation(subject, now), _id: 'c', version: 1, reports }) as Conversation;
const open = (by: string): Report => ({ by, at: '2026-11-21T10:00:00.000Z' });
const closed = (by: string): Report => ({ ...open(by), closedAt: '2026-11-21T11:00:00.000Z', closedBy: 'boss' });
const report = (conversation: Conversation) =>
  reportConversation(conversation, buyer, { reason: 'Rude', findText: async () => 'Pay first', now });

describe('a report', () => {
  it('has an id of its own for each conversation, person and time', () => {
    const ids = [
      reportIdOf({ _id: 'c' }, open('buyer')),
      reportIdOf({ _id: 'd' }, open('buyer')),
      reportIdOf({ _id: 'c' }, open('seller')),
      reportIdOf({ _id: 'c' }, { ...open('buyer'), at: now.toISOString() }),
    ];

    expect(new Set(ids).size).toBe(4);
    expect(reportIdOf({ _id: 'c' }, open('buyer'))).toBe(ids[0]);
  });

  it('lets admins read the conversation and keeps what the other side wrote last', async () => {
    const added = { by: 'buyer', at: now.toISOString(), reason: 'Rude', text: 'Pay first' };

    expect(await report(withReports(open('seller')))).toEqual({
      changes: { reported: true, reports: [open('seller'), added] },
    });
    expect((await report(withReports(closed('buyer'))))?.changes.reports).toEqual([closed('buyer'), added]);
  });

  it('is not made twice while it is open', async () => {
    expect(await report(withReports(open('buyer')))).toBeUndefined();
  });

  it('is closed by an admin, and with the last one the conversation is private again', () => {
    const conversation = withReports(open('buyer'), open('seller'));
    const close = (of: Conversation, by: string) =>
      closeReport(of, reportIdOf(of, open(by)), { admin, now })?.changes as Partial<Conversation> | undefined;
    const first = close(conversation, 'buyer');
    const then = { ...conversation, ...first } as Conversation;

    expect(first).toEqual({
      reported: true,
      reports: [{ ...open('buyer'), closedAt: now.toISOString(), closedBy: 'boss' }, open('seller')],
    });
    expect(close(then, 'buyer')).toBeUndefined();
    const last = close(then, 'seller');
    expect(last?.reported).toBeUndefined();
    expect(last?.reports?.some(isOpen)).toBe(false);
  });

  it('that does not exist is not found', () => {
    const unknown = { code: 'report-not-found' };

    expect(() => closeReport(withReports(open('buyer')), 'x', { admin, now })).toThrow(
      expect.objectContaining(unknown),
    );
    expect(() => closeReport(undefined, 'x', { admin, now })).toThrow(expect.objectContaining(unknown));
  });
});
