import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createLogger } from '@wholesale/service-kit';
import { createFolderStorage } from '@wholesale/service-kit/object-storage';
import { buildRemote, buildShell } from './world/front-end-builds.ts';
import { createLiveBuilds, type Live } from '../src/frontends/live-builds.ts';
import type { BuildStorage } from '../src/frontends/read-build.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wholesale-live-builds-'));
  buildShell(folder, 's1');
  buildRemote(folder, 'storefront', 'f1');
  buildRemote(folder, 'dashboard', 'd1');
});
afterEach(() => rmSync(folder, { recursive: true }));

const versions = ({ remotes }: Live) => remotes.map(({ version }) => version);

it('who asks for the builds of now gets those of a pointer that changed while a check was running', async () => {
  const storage = createFolderStorage(folder);
  const [hasRead, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isFirst = true;
  const slowOnce: BuildStorage = {
    list: storage.list,
    async get(key) {
      const content = await storage.get(key);
      if (key === 'storefront/current' && isFirst) {
        isFirst = false;
        hasRead.resolve();
        await goesOn.promise;
      }
      return content;
    },
  };
  const builds = createLiveBuilds({ storage: slowOnce, logger: createLogger({ name: 'test', level: 'silent' }) });
  const earlier = builds.recent();
  await hasRead.promise;
  buildRemote(folder, 'storefront', 'f2');

  const now = builds.now();
  goesOn.resolve();

  expect(versions(await earlier)).toEqual(['f1', 'd1']);
  expect(versions(await now)).toEqual(['f2', 'd1']);
});
