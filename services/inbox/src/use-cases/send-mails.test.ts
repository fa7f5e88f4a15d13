import { beforeEach, describe, expect, it } from '@jest/globals';
import { notificationTypes } from '@wholesale/contracts/values';
import { createLogger } from '@wholesale/service-kit';
import type { QueuedMail } from '../storage/mail-queue.ts';
import type { PersonCopy } from '../storage/people-copies.ts';
import { createSendMails } from './send-mails.ts';

const now = new Date('2026-11-22T10:00:00Z');
const aMail = (recipient: string): QueuedMail => ({
  _id: `mail-to-${recipient}`,
  recipient,
  type: 'booking-received',
  title: 'New booking',
  text: 'A buyer booked your phone.',
  link: '/dashboard/sales/1',
  at: now.toISOString(),
  read: false,
  expiresAt: now,
  mail: { state: 'waiting', firstDueAt: now, dueAt: now, attempts: 1 },
});
const person = (_id: string): PersonCopy => ({
  _id,
  name: _id,
  email: `${_id}@x.example`,
  role: 'seller',
  state: _id === 'suspended' ? 'suspended' : 'active',
});

describe('sending the mails that are due', () => {
  let due: QueuedMail[];
  let sent: string[];
  let again: string[];
  let stopping: AbortController;
  const sendDue = (mailer: Parameters<typeof createSendMails>[0]['mailer']) =>
    createSendMails({
      queue: {
        claim: async () => due.shift(),
        sent: async ({ recipient }) => void sent.push(recipient),
        again: async ({ recipient }) => void again.push(recipient),
        dead: async () => undefined,
        notNeeded: async () => undefined,
      },
      notifications: { hasLater: async () => false },
      messages: { findById: async () => undefined },
      people: {
        apply: async () => undefined,
        findById: async (id) => (id === 'unknown' ? undefined : person(id)),
        findByIds: async () => new Map(),
      },
      settings: {
        read: async () => Object.fromEntries(notificationTypes.map((type) => [type, true])) as never,
        tokenFor: async () => 'token',
        set: async () => undefined,
        unsubscribe: async () => true,
        removeOf: async () => undefined,
        indexes: '',
        ensureIndexes: async () => undefined,
      },
      mailer,
      now: () => now,
      logger: createLogger({ name: 'inbox', level: 'silent' }),
    })(stopping.signal);
  beforeEach(() => {
    due = [aMail('one'), aMail('two')];
    [sent, again] = [[], []];
    stopping = new AbortController();
  });

  it('goes on after a mail to a person whose address is not known yet', async () => {
    due.unshift(aMail('unknown'));

    await sendDue(async () => 'sent');

    expect([again, sent]).toEqual([['unknown'], ['one', 'two']]);
  });

  it('sends nothing to a suspended person, whose address is somebody else’s', async () => {
    due.unshift(aMail('suspended'));
    const addressed: string[] = [];

    await sendDue(async ({ to }) => {
      addressed.push(to.name);
      return 'sent';
    });

    expect(addressed).toEqual(['one', 'two']);
    expect(again).toEqual([]);
  });

  it('goes on after a receiver that the server refuses for good, but not while the server is away', async () => {
    await sendDue(async ({ to }) => (to.name === 'one' ? { failure: 'refused', reason: '550' } : 'sent'));
    expect(sent).toEqual(['two']);

    due = [aMail('one'), aMail('two')];
    await sendDue(async () => ({ failure: 'later', reason: 'ECONNREFUSED' }));
    expect(due).toHaveLength(1);
  });

  it('claims no further mail once the service stops', async () => {
    await sendDue(async () => {
      stopping.abort();
      return 'sent';
    });

    expect([sent, due.map(({ recipient }) => recipient)]).toEqual([['one'], ['two']]);
  });
});
