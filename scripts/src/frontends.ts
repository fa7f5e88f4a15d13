import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root, runProgram } from '@wholesale/parts';
import { frontEnds, prune } from '@wholesale/web-build/releases';
import { activate, listBuilds, rollBack } from './front-end-releases.ts';

/**
 * `npm run frontends -- publish|activate|rollback|list|prune <app> [id]`: builds a front-end, makes a build live or returns to the one before,
 * each on its own. `FRONTENDS_DIST` is the folder of the builds.
 */
const usage = `usage: npm run frontends -- publish|rollback|list|prune ${frontEnds.join('|')}
       npm run frontends -- activate ${frontEnds.join('|')} <id>`;
const dist = process.env.FRONTENDS_DIST ? resolve(process.env.FRONTENDS_DIST) : join(root, '.wholesale/dist');

const commands: Readonly<Record<string, (app: string, buildId: string) => Promise<void>>> = {
  async publish(app) {
    const { code, output } = await runProgram(
      process.execPath,
      [join(root, 'packages/web-build/src/build.mjs'), app, '--publish'],
      { timeoutMs: 600_000 },
    );
    if (code !== 0) throw new Error(output);
    console.log(output.trim());
  },
  async activate(app, buildId) {
    await activate({ dist, app, buildId });
    console.log(`${app} ${buildId} is live.`);
  },
  async rollback(app) {
    console.log(`${app} ${await rollBack({ dist, app })} is live again.`);
  },
  async list(app) {
    for (const line of await listBuilds({ dist, app })) console.log(line);
  },
  async prune(app) {
    for (const buildId of await prune({ dist, app })) console.log(`${app} ${buildId} removed`);
  },
};

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command = '', app = '', buildId, ...others] = positionals;
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  const wellFormed =
    (frontEnds as readonly string[]).includes(app) && (command === 'activate') === (buildId !== undefined);
  if (!run || !wellFormed || others.length) throw new Error(usage);
  await run(app, buildId ?? '');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
