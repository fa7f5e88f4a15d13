import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { uploadRemote, uploadShell } from './world/front-end-builds.ts';
import { useWorld, type Reply, type World } from './world/open-world.ts';
import { navigate, openWorldWithPages } from './world/phone-pages.ts';
import { undecoded } from './world/undecoded.ts';

let world: World;
const [few, more] = [{ router: ['Link'] }, { router: ['Link', 'useHref'] }];
useWorld(
  (opened) => (world = opened),
  async () => {
    const opened = await openWorldWithPages();
    uploadShell(opened.frontends, 's2', few);
    uploadShell(opened.frontends, 's3', more);
    uploadRemote(opened.frontends, 'storefront', 'f2');
    uploadRemote(opened.frontends, 'storefront', 'f3', undefined, more);
    return opened;
  },
);
beforeEach(async () => {
  await point('storefront', 'f1');
  await point('shell', 's1');
});

/** The pages follow: the federation document reads the pointers at once. */
const pointersRead = () => world.call('/federation.json');
async function point(app: string, live: string, canary?: string): Promise<void> {
  writeFileSync(join(world.frontends, app, 'current'), `${live}\n${canary ? `canary ${canary}\n` : ''}`);
  await pointersRead();
}
const home = (cookie?: string) => navigate(world, '/', cookie ? { cookie } : {});

/** The builds that a page is made of; fails when its parts name different ones. */
function buildsOf({ text }: Reply): { shell: string | undefined; storefront: string | undefined } {
  const storefronts = new Set([...text.matchAll(/\/mf\/storefront\/([\w.]+)\//g)].map(([, build]) => build));
  expect(storefronts.size).toBe(1);
  const [, data = '{}'] = /id="wholesale-federation">(.*?)<\/script>/.exec(text) ?? [];
  const { remotes } = JSON.parse(data) as { remotes: { name: string; version: string }[] };
  const [storefront] = storefronts;
  expect(remotes.find(({ name }) => name === 'storefront')?.version).toBe(storefront);
  return { shell: /shell (s\d+)/.exec(text)?.[1], storefront };
}

describe('a canary for 10 % of visitors', () => {
  beforeEach(() => point('storefront', 'f1', 'f2 10'));

  it('is what exactly 10 of the 100 possible cookies get, and the others get the live build', async () => {
    const pages = Array.from({ length: 100 }, (_, number) => home(`theme=dark; canary-storefront=${number}`));
    const got = (await Promise.all(pages)).map((page) => buildsOf(page).storefront);

    expect(got.map((build, number) => (build === 'f2' ? number : 'live'))).toEqual(
      Array.from({ length: 100 }, (_, number) => (number < 10 ? number : 'live')),
    );
  });

  it('gives each new visitor a cookie with one of a hundred numbers, which keeps the choice', async () => {
    for (let visitor = 0; visitor < 10; visitor++) {
      const first = await home();
      const [, cookie = '', number] = /^((?:canary-storefront)=(\d+)); (.*)$/.exec(cookieOf(first) ?? '') ?? [];
      const { storefront } = buildsOf(first);
      const again = await home(cookie);

      expect(storefront).toBe(Number(number) < 10 ? 'f2' : 'f1');
      expect(buildsOf(again).storefront).toBe(storefront);
      expect(cookieOf(again)).toBeNull();
    }
  });

  it('sets a cookie that scripts cannot read and that other sites do not send', async () => {
    expect(cookieOf(await home())).toMatch(
      /^canary-storefront=\d{1,2}; Max-Age=604800; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
  });

  it.each(['', '-1', '100', '7x', '1e1', '%31', '../d1', 'f2', '"5"', '<script>', '٣', '0'.repeat(4_000)])(
    'takes the forged cookie value %j for no cookie: that visitor gets a new one',
    async (value) => {
      const page = await home(`canary-storefront=${encodeURI(value)}`);
      expect([page.status, cookieOf(page)]).toEqual([200, expect.stringMatching(/^canary-storefront=\d{1,2};/)]);
    },
  );

  it('is not mixed up by a cookie with a similar name', async () => {
    expect(cookieOf(await home('x-canary-storefront=1; canary-storefronts=1'))).not.toBeNull();
  });

  it('makes pages private, which differ by visitor and have an ETag of their own', async () => {
    const [canary, live] = [await home('canary-storefront=0'), await home('canary-storefront=99')];

    for (const { headers } of [canary, live])
      expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
        'private, no-cache',
        expect.stringContaining('Cookie'),
      ]);
    const etag = canary.headers.get('etag') ?? '';
    expect(etag).not.toBe(live.headers.get('etag'));
    const again = (number: number) =>
      undecoded(world.url, '/', { accept: 'text/html', cookie: `canary-storefront=${number}`, 'if-none-match': etag });
    expect([(await again(0)).status, (await again(99)).status]).toEqual([304, 200]);
  });

  it('also has the federation document, which a retry reads; without a cookie it has the live builds', async () => {
    const versionFor = async (headers: Record<string, string>) => {
      const { body, headers: answered } = await world.call('/federation.json', { headers });
      expect(answered.get('set-cookie')).toBeNull();
      return (body.remotes as { version: string }[])[0]?.version;
    };
    expect(await versionFor({ cookie: 'canary-storefront=3' })).toBe('f2');
    expect(await versionFor({ cookie: 'canary-storefront=30' })).toBe('f1');
    expect(await versionFor({})).toBe('f1');
  });

  it('keeps its visitors when the percentage rises, and all get it when it becomes the live build', async () => {
    await point('storefront', 'f1', 'f2 50');
    expect(buildsOf(await home('canary-storefront=49')).storefront).toBe('f2');
    expect(buildsOf(await home('canary-storefront=5')).storefront).toBe('f2');
    expect(buildsOf(await home('canary-storefront=50')).storefront).toBe('f1');

    await point('storefront', 'f2');
    const page = await home('canary-storefront=99');
    expect(buildsOf(page).storefront).toBe('f2');
    expect([page.headers.get('cache-control'), cookieOf(await home())]).toEqual(['no-cache', null]);
  });
});

describe('canaries of shell and storefront', () => {
  it('are chosen independently, and every combination is one consistent page', async () => {
    await point('shell', 's1', 's2 50');
    await point('storefront', 'f1', 'f2 50');

    for (const [shell, ofShell] of [
      ['s2', 0],
      ['s1', 99],
    ] as const)
      for (const [storefront, ofStorefront] of [
        ['f2', 0],
        ['f1', 99],
      ] as const) {
        const page = await home(`canary-shell=${ofShell}; canary-storefront=${ofStorefront}`);
        expect(buildsOf(page)).toEqual({ shell, storefront });
      }
  });

  it('that do not fit the live builds, or each other, are left out: everybody gets the live ones', async () => {
    const everyone = async () => buildsOf(await home('canary-shell=0; canary-storefront=0'));

    await point('shell', 's2');
    await point('storefront', 'f1', 'f3 10');
    expect(await everyone()).toEqual({ shell: 's2', storefront: 'f1' });

    await point('shell', 's3', 's2 10');
    expect(await everyone()).toEqual({ shell: 's3', storefront: 'f3' });

    await point('storefront', 'f3');
    expect(await everyone()).toEqual({ shell: 's3', storefront: 'f3' });
  });

  it.each(['nothing 10', '../f2 10', 'f2 0', 'f2 100', 'f2 1000', 'f2', 'f2 ten'])(
    'that are written as %j are left out, and the live build stays',
    async (canary) => {
      await point('storefront', 'f1', canary);
      const page = await home('canary-storefront=0');

      expect([buildsOf(page).storefront, page.headers.get('cache-control')]).toEqual(['f1', 'no-cache']);
      expect((await world.call('/health/ready')).status).toBe(200);
    },
  );

  it('that were uploaded in part are left out until their last file arrives', async () => {
    const file = join(world.frontends, 'storefront/f2/assets/later.js');
    const content = readFileSync(file);
    rmSync(file);
    await point('storefront', 'f1', 'f2 10');
    expect(buildsOf(await home('canary-storefront=0')).storefront).toBe('f1');

    writeFileSync(file, content);
    await pointersRead();
    expect(buildsOf(await home('canary-storefront=0')).storefront).toBe('f2');
  });
});

const cookieOf = ({ headers }: Reply): string | null => headers.get('set-cookie');
