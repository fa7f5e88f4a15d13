import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aBuyer, aUserEvent, eventually } from '@wholesale/testing';
import { openWorld, retries, type World } from './world/open-world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

describe('the sign-in of a deleted person', () => {
  it('is disabled at Firebase', async () => {
    const person = aBuyer();

    await world.bus.publish(aUserEvent('user.deleted', person, 2));

    await eventually(() =>
      expect(world.authority.updates).toEqual([
        {
          localId: person.uid,
          disableUser: true,
          authorization: 'Bearer owner',
          path: '/identitytoolkit.googleapis.com/v1/projects/demo-wholesale/accounts:update',
        },
      ]),
    );
  });

  it('is deleted at Firebase when the person asked for it', async () => {
    const event = aUserEvent('user.deleted', aBuyer(), 2);

    await world.bus.publish({ ...event, data: { ...event.data, deletedBy: 'person' } });

    await eventually(() =>
      expect(world.authority.updates).toEqual([
        {
          localId: event.data.uid,
          authorization: 'Bearer owner',
          path: '/identitytoolkit.googleapis.com/v1/projects/demo-wholesale/accounts:delete',
        },
      ]),
    );
  });

  it.each([
    ['answered with an error', 'failing'],
    ['was unreachable', 'down'],
  ] as const)('is disabled eventually although Firebase %s at first', async (_, mode) => {
    const person = aBuyer();
    world.authority.mode(mode);
    const asked = world.authority.refused();

    const published = world.bus.publish(aUserEvent('user.deleted', person, 2));
    await eventually(() => expect(world.authority.refused()).toBeGreaterThan(asked));
    const disabledMeanwhile = [...world.authority.updates];
    world.authority.mode('up');
    await published;

    expect(disabledMeanwhile).toEqual([]);
    expect(world.authority.updates.map(({ localId }) => localId)).toEqual([person.uid]);
  });

  it('is disabled in the end although Firebase was unavailable for longer than a failing event is tried', async () => {
    const person = aBuyer();
    world.authority.mode('unavailable');
    const asked = world.authority.refused();

    const published = world.bus.publish(aUserEvent('user.deleted', person, 2));
    await eventually(() => expect(world.authority.refused()).toBeGreaterThan(asked + retries + 1));
    world.authority.mode('up');
    await published;

    expect(world.authority.updates.map(({ localId }) => localId)).toEqual([person.uid]);
    expect(world.bus.deadLetters('gateway')).toEqual([]);
  });

  it('is not touched by anything else that happens to a person', async () => {
    const [renamed, deleted] = [aBuyer(), aBuyer()];
    for (const type of ['user.registered', 'user.renamed', 'user.verified', 'user.role-changed'] as const) {
      await world.bus.publish(aUserEvent(type, renamed));
    }
    await world.bus.publish(aUserEvent('user.deleted', deleted, 2));

    await eventually(() => expect(world.authority.updates.map(({ localId }) => localId)).toEqual([deleted.uid]));
  });
});
