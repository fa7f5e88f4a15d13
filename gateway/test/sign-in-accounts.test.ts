import { expect, it } from '@jest/globals';
import { createLogger } from '@wholesale/service-kit';
import { eventually, freshNamespace, startAuthForTests } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { decodeJwt } from 'jose';
import { createSignInAccounts, type SignInAccounts } from '../src/identity/sign-in-accounts.ts';

let auth: Awaited<ReturnType<typeof startAuthForTests>>;
let accounts: SignInAccounts;
forAllTests(startAuthForTests, (started) => {
  auth = started;
  const logger = createLogger({ name: 'gateway', level: 'silent' });
  accounts = createSignInAccounts({ projectId: 'demo-wholesale', emulatorUrl: auth.url, logger });
});

/** A call of the Identity Toolkit, as the browser makes it. */
async function call(method: string, body: object): Promise<{ localId: string; idToken: string }> {
  const response = await fetch(`${auth.url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${auth.apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { localId: string; idToken: string };
}

async function signUp() {
  const email = `${freshNamespace('person')}@x.example`;
  return { email, ...(await call('signUp', { email, password: 'secret-word' })) };
}

it('a new password ends the sign-ins before it, not those with it', async () => {
  const { email, localId, idToken } = await signUp();
  const signedInAt = Number(decodeJwt(idToken)['auth_time']);
  expect((await accounts.find(localId))?.validSince).toBeLessThanOrEqual(signedInAt);
  // The provider counts in whole seconds.
  await eventually(() => expect(Math.floor(Date.now() / 1_000)).toBeGreaterThan(signedInAt));

  await call('update', { idToken, password: 'another-word' });
  const again = await call('signInWithPassword', { email, password: 'another-word' });

  const { validSince = 0 } = (await accounts.find(localId)) ?? {};
  expect(validSince).toBeGreaterThan(signedInAt);
  expect(Number(decodeJwt(again.idToken)['auth_time'])).toBeGreaterThanOrEqual(validSince);
});

it('a disabled account is found as disabled, and a deleted one not at all', async () => {
  const disabled = await signUp();
  const deleted = await signUp();
  await accounts.disable(disabled.localId);
  await call('delete', { idToken: deleted.idToken });

  expect((await accounts.find(disabled.localId))?.disabled).toBe(true);
  expect(await accounts.find(deleted.localId)).toBeUndefined();
});

it('a removed account is gone, a repeat is fine, and its address can sign up again', async () => {
  const { email, localId } = await signUp();

  await accounts.remove(localId);
  await accounts.remove(localId);

  expect(await accounts.find(localId)).toBeUndefined();
  expect((await call('signUp', { email, password: 'another-word' })).localId).not.toBe(localId);
});
