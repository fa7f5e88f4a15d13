import { describe, expect, it } from '@jest/globals';
import { createRemoteLoader, type FederationRuntime } from '@wholesale/web-kit/remotes';
import type { Federation } from './read-federation.ts';

const live = (version: string): Federation => ({
  remotes: [{ name: 'storefront', version, entry: `/mf/storefront/${version}/mf-manifest.json` }],
});
const Shop = () => null;
const good = { contractVersion: 1, default: Shop };

/** A federation runtime whose next loads end with the given outcomes. */
function aLoader(
  outcomes: (() => Promise<unknown>)[],
  {
    inlined = live('v1'),
    now = live('v1'),
    deadline = 50,
  }: { inlined?: Federation; now?: Federation | Error; deadline?: number } = {},
) {
  const registered: { entry: string; force: boolean }[] = [];
  const scopes = {
    default: {
      react: { '19.3.1': { from: 'shell', loaded: true }, '18.0.0': { from: 'storefront' } },
    },
  };
  const runtime: FederationRuntime = {
    registerRemotes: ([remote], { force }) => void registered.push({ entry: remote?.entry ?? '', force }),
    loadRemote: () => outcomes.shift()?.() ?? Promise.reject(new Error('no outcome left')),
    shareScopes: () => scopes,
  };
  const readFederation = async () => {
    if (now instanceof Error) throw now;
    return now;
  };
  return { loader: createRemoteLoader({ runtime, inlined, readFederation, deadline }), registered, scopes };
}
const fail = () => Promise.reject(new Error('broken'));
const hang = () => new Promise(() => undefined);
const work = async () => good;

describe('a remote that works', () => {
  it('is registered once from the pointer in the page and kept', async () => {
    const { loader, registered } = aLoader([work]);

    const [first, second] = await Promise.all([loader.load('storefront'), loader.load('storefront')]);

    expect(first.default).toBe(Shop);
    expect(second).toBe(first);
    expect(registered).toEqual([{ entry: '/mf/storefront/v1/mf-manifest.json', force: false }]);
  });
});

describe('a remote that fails once', () => {
  it.each([
    ['fails', fail],
    ['hangs', hang],
  ])(
    'because it %s is tried again silently, from a path never used before, at the version that is live now',
    async (_, once) => {
      const { loader, registered } = aLoader([once, work], { now: live('v2') });

      expect((await loader.load('storefront')).default).toBe(Shop);

      expect(registered[1]).toEqual({ entry: '/mf/storefront/v2~1/mf-manifest.json', force: true });
    },
  );

  it('leaves no share behind that it never delivered, and takes none that works', async () => {
    const { loader, scopes } = aLoader([fail, work]);

    await loader.load('storefront');

    expect(Object.keys(scopes.default.react)).toEqual(['19.3.1']);
  });
});

describe('a remote that is broken', () => {
  it('fails after two attempts, and the next attempt uses a new path and can succeed', async () => {
    const { loader, registered } = aLoader([fail, hang, work]);

    await expect(loader.load('storefront')).rejects.toThrow('did not load in 50 ms');
    expect((await loader.load('storefront')).default).toBe(Shop);

    expect(registered.map(({ entry }) => entry)).toEqual(
      ['v1', 'v1~1', 'v1~2'].map((id) => `/mf/storefront/${id}/mf-manifest.json`),
    );
  });

  it.each([
    ['exports no component', { contractVersion: 1 }],
    ['speaks another version of the contract', { contractVersion: 2, default: Shop }],
    ['is empty', null],
  ])('because it %s is refused', async (_, module) => {
    const { loader } = aLoader([async () => module, async () => module]);

    await expect(loader.load('storefront')).rejects.toThrow(/exports no component|version/);
  });

  it('because no build of it is live says so', async () => {
    const { loader } = aLoader([], { inlined: { remotes: [] }, now: { remotes: [] } });

    await expect(loader.load('storefront')).rejects.toThrow('storefront has no live build');
  });

  it('that the page knew nothing of, while /federation.json does not answer, fails', async () => {
    const { loader } = aLoader([work], { inlined: { remotes: [] }, now: new Error('500') });

    await expect(loader.load('storefront')).rejects.toThrow('500');
  });
});
