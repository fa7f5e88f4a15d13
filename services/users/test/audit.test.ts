import { describe, expect, it } from '@jest/globals';
import { auditEntrySchema, type AuditEntry } from '@wholesale/contracts';
import { anAdmin, eventually, explainQueriesOf, findTexts, type ServiceUnderTest } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { createAudit, createLogger } from '@wholesale/service-kit';
import { aRegistered, startUsersForTests } from './people.ts';

let shop: ServiceUnderTest;
forAllTests(startUsersForTests, (started) => (shop = started));

const admin = anAdmin();
const read = async (query: string): Promise<AuditEntry[]> =>
  (await shop.as(admin).get(`/internal/audit?${query}`)).body;
/** Waits, because an entry that takes a busy database more than 2 s is stored after the answer. */
const readAll = (id: string, count: number) =>
  eventually(async () => {
    const entries = await read(`about=${id}`);
    expect(entries).toHaveLength(count);
    return entries;
  });

describe('the audit log', () => {
  it('says which admin verified which seller and what others were denied, without an address', async () => {
    const person = await aRegistered('seller', shop);
    const id = person.profile.userId;

    await shop.as(person).put(`/verify/${person.email}`, {});
    await shop.as(admin).put(`/verify/${person.email}`, {});
    await shop.as(person).patch('/users/me', { name: 'Another name' });

    const entries = await readAll(id, 2);
    expect(entries).toMatchObject([
      { outcome: 'done', actor: admin.profile.userId, role: 'admin', action: 'verifySeller', target: id },
      { outcome: 'denied', actor: id, role: 'seller', action: 'verifySeller', rule: 'role-not-allowed' },
    ]);
    for (const entry of entries) expect(auditEntrySchema.strict().safeParse(entry)).toMatchObject({ success: true });
    const found = await findTexts(shop.db, [person.email, 'Another name']);
    expect(found.filter((line) => line.startsWith('audit'))).toEqual([]);
  });

  it('is read by admins only, which is recorded too', async () => {
    const person = await aRegistered('buyer', shop);
    const id = person.profile.userId;

    expect(await shop.as(person).get('/internal/audit')).toMatchObject({ status: 403 });

    expect(await readAll(id, 1)).toMatchObject([{ outcome: 'denied', action: 'listAudit' }]);
  });

  it('is read newest first, page by page, and by outcome and action', async () => {
    const person = await aRegistered('seller', shop);
    const id = person.profile.userId;
    await shop.as(person).get('/sellers');
    for (const time of [1, 2, 3]) await shop.as(admin).post(`/api/users/${id}/unverify`, { reason: `Moved ${time}` });

    const whole = await readAll(id, 4);
    const [newest, second] = whole;
    expect(whole.map(({ action }) => action)).toEqual([...Array<string>(3).fill('unverify'), 'listSellers']);
    expect(await read(`about=${id}&limit=1`)).toEqual([newest]);
    expect(await read(`about=${id}&limit=1&after=${newest?._id}`)).toEqual([second]);
    expect(await read(`about=${id}&outcome=denied`)).toEqual([whole[3]]);
    expect(await read(`about=${id}&action=unverify`)).toEqual(whole.slice(0, 3));
  });

  it('is kept as long as the setting says, and its reads use indexes', async () => {
    const indexes = await shop.db.collection('audit').indexes();
    expect(indexes.find(({ name }) => name === 'kept_until_it_expires')).toMatchObject({
      key: { expiresAt: 1 },
      expireAfterSeconds: 0,
    });

    const logger = createLogger({ name: 'test', level: 'silent' });
    const plans = await explainQueriesOf(shop, async (db) => {
      const audit = createAudit({ db, now: () => new Date(), keptDays: 1, logger });
      await audit.list({ about: admin.profile.userId, limit: 20 });
      await audit.list({ action: 'unverify', limit: 20 });
      await audit.list({ outcome: 'denied', limit: 20 });
    });
    expect(plans.map(({ ixscan }) => ixscan)).toEqual([true, true, true]);
  });
});
