import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aBuyer, aUserEvent, eventually, startAuthForTests, type TestAuth } from '@wholesale/testing';
import { openWorld, type World } from './world/open-world.ts';

let auth: TestAuth;
let world: World;
beforeAll(async () => {
  auth = await startAuthForTests();
  world = await openWorld({ AUTH_EMULATOR_URL: auth.url });
});
afterAll(async () => {
  await world?.close();
  await auth?.stop();
});

const account = async (
  call: string,
  body: object,
): Promise<{ status: number; body: { idToken: string; localId: string; error?: { message: string } } }> => {
  const response = await fetch(`${auth.url}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=${auth.apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  return { status: response.status, body: (await response.json()) as never };
};

describe('with the real sign-in emulator behind its signing proxy', () => {
  const email = `gateway-${Date.now()}@wholesale.example`;
  const password = 'a-long-password';

  it('a person who signed up is accepted, and can no longer sign in after being deleted', async () => {
    const { body } = await account('signUp', { email, password });
    const person = aBuyer({ uid: body.localId, email });
    world.register(person);

    const before = await world.call('/booking', { token: body.idToken });
    await world.bus.publish(aUserEvent('user.deleted', person, 2));

    expect(before.status).toBe(200);
    expect(world.services.bookings.seen[0]?.caller).toMatchObject({ uid: body.localId, email, provider: 'password' });
    await eventually(async () => {
      const { body: refused } = await account('signInWithPassword', { email, password });
      expect(refused.error?.message).toContain('USER_DISABLED');
    });
  });
});
