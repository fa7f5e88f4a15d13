import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { eventually, type ServiceUnderTest } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aRegistered, startUsersForTests } from './people.ts';

let shop: ServiceUnderTest;
forAllTests(startUsersForTests, (started) => (shop = started));

/** A deletion is also repeated at the start, which is not meant here. */
const eventsAbout = (userId: string) =>
  shop.events.filter(
    ({ aggregateId, correlationId }) => aggregateId === userId && !correlationId.startsWith('repeat-deletion'),
  );

/** A renamed buyer, a verified seller and a deleted one, whose events are published. */
async function somePeople() {
  const admin = await aRegistered('admin', shop);
  const [buyer, seller, gone] = [
    await aRegistered('buyer', shop, 'Before'),
    await aRegistered('seller', shop),
    await aRegistered('seller', shop),
  ];
  await shop.as(buyer).patch('/users/me', { name: 'After' });
  await shop.as(admin).put(`/verify/${seller.email}`);
  await shop.as(admin).delete(`/deleteSeller/${gone.profile.userId}`);
  await shop.settled();
  for (const { profile } of [buyer, seller, gone])
    await eventually(() => expect(eventsAbout(profile.userId)).toHaveLength(2));
  return { buyer, seller, gone };
}

/** What is announced again: the state and the sequence of the last event, as a type that notifies nobody. */
async function expectAnnouncedAgain({ buyer, seller, gone }: Awaited<ReturnType<typeof somePeople>>, events = 3) {
  const last = async (userId: string) => {
    await eventually(() => expect(eventsAbout(userId)).toHaveLength(events));
    return eventsAbout(userId).at(-1);
  };
  expect(await last(buyer.profile.userId)).toMatchObject({
    type: 'user.registered',
    sequence: 2,
    data: { name: 'After', email: buyer.email, role: 'buyer' },
  });
  expect(await last(seller.profile.userId)).toMatchObject({
    type: 'user.registered',
    sequence: 2,
    data: { verified: true },
  });
  expect(await last(gone.profile.userId)).toMatchObject({
    type: 'user.deleted',
    sequence: 2,
    data: { uid: gone.uid, name: '', email: '', deletedBy: 'admin' },
  });
}

const run = (program: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [program, ...args], {
    cwd: new URL('../../../', import.meta.url),
    env: { PATH: process.env['PATH'], MONGODB_URI: shop.uri, MONGODB_DATABASE: shop.database },
  });

it('accounts from before this release are announced at its first start, and at no later one', async () => {
  const people = await somePeople();
  await shop.db.collection('resyncs').drop();

  await shop.restart();
  await expectAnnouncedAgain(people);

  await shop.restart();
  await shop.settled();
  expect(eventsAbout(people.buyer.profile.userId)).toHaveLength(3);
});

it('npm run resync -- users announces every account again while the service runs, and says how far it is', async () => {
  const people = await somePeople();

  const { stdout } = await run('scripts/src/resync.ts', 'users');

  const count = await shop.db.collection('users').countDocuments();
  expect(stdout).toBe(
    `users: ${count} announced\nusers: done, ${count} in total; the service publishes what is left\n`,
  );
  await expectAnnouncedAgain(people);
  await shop.settled();
});

it.each([[[]], [['inbox']], [['users', 'ads']], [['users', '--restore']], [['../users']]])(
  'npm run resync -- %j is refused with its usage',
  async (args) => {
    await expect(run('scripts/src/resync.ts', ...args)).rejects.toMatchObject({
      code: 78,
      stderr: 'usage: npm run resync -- users|catalog|bookings|ads [--restored]\n',
    });
  },
);
