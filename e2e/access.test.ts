import { endpoints, type AuditEntry, type Endpoint } from '@wholesale/contracts';
import { eventually } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { actors, startAccessWorld, strangers, type AccessWorld } from './access/access-world.ts';
import { expectations } from './access/expectations.ts';

const publicCalls = new Map<string, Endpoint>(
  Object.entries<Endpoint>(endpoints).filter(([, { path }]) => !path.startsWith('/internal/')),
);

/** A call about an own deal or conversation answers 404 to everyone else. */
const isDenied = (status: number, { access: { whose } }: Endpoint): boolean =>
  status === 403 || (status === 404 && (whose === 'own booking' || whose === 'own conversation'));

describe('each public call by each kind of person', () => {
  let world: AccessWorld;
  forAllTests(startAccessWorld, (started) => (world = started));
  beforeAll(async () => {
    expect(await world.statusWith(world.signedByUs({ lifetime: 3_600 }))).toBe(200);
  });

  it('is expected to be answered in a certain way', () => {
    const covered = new Set(Object.keys(expectations).map((row) => row.split(' ')[0]));

    expect([...covered].sort()).toEqual([...publicCalls.keys()].sort());
  });

  it.each(Object.entries(expectations))('%s', async (row, { statuses, prepare }) => {
    const name = row.split(' ')[0] ?? '';
    const request = await prepare(world);
    const endpoint = publicCalls.get(name) as Endpoint;
    const answers: Record<string, number> = {};
    const denied: (string | null)[] = [];
    for (const actor of actors) {
      const answer = await world.callAs(actor, endpoint, await request());
      answers[actor] = answer.status;
      if (answer.status === 401) expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      if (isDenied(answer.status, endpoint)) denied.push(answer.headers.get('x-request-id'));
      if (strangers.has(actor)) expect([actor, world.secretsIn(answer.body)]).toEqual([actor, []]);
    }

    expect(answers).toEqual(Object.fromEntries(actors.map((actor, at) => [actor, statuses[at]])));
    // A busy machine may answer 503 at first.
    await eventually(async () => {
      const query = `?outcome=denied&action=${name}`;
      const { body } = await world.callAs('admin', endpoints.listAudit, { query });
      const recorded = (body as AuditEntry[]).map(({ requestId }) => requestId);
      expect(recorded.filter((requestId) => denied.includes(requestId)).sort()).toEqual(denied.sort());
    });
  });

  it('leaves no address, telephone number or token in the logs', async () => {
    await eventually(() => expect(world.log.length).toBeGreaterThan(publicCalls.size));

    expect(world.log.filter((line) => world.secretsIn(line).length > 0)).toEqual([]);
  });
});
