import { endpoints, type Endpoint } from '@wholesale/contracts';
import { eventually } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { actors, startAccessWorld, strangers, type AccessWorld } from './access/access-world.ts';
import { expectations } from './access/expectations.ts';

const publicCalls = new Map<string, Endpoint>(
  Object.entries<Endpoint>(endpoints).filter(([, { path }]) => !path.startsWith('/internal/')),
);

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
    const answers: Record<string, number> = {};
    for (const actor of actors) {
      const answer = await world.callAs(actor, publicCalls.get(name) as Endpoint, await request());
      answers[actor] = answer.status;
      if (answer.status === 401) expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      if (strangers.has(actor)) expect([actor, world.secretsIn(answer.body)]).toEqual([actor, []]);
    }

    expect(answers).toEqual(Object.fromEntries(actors.map((actor, at) => [actor, statuses[at]])));
  });

  it('leaves no address, telephone number or token in the logs', async () => {
    await eventually(() => expect(world.log.length).toBeGreaterThan(publicCalls.size));

    expect(world.log.filter((line) => world.secretsIn(line).length > 0)).toEqual([]);
  });
});
