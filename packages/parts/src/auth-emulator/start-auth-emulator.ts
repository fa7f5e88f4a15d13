import { join } from 'node:path';
import type { Log } from '../first-that-serves.ts';
import { startGuarded, type GuardedProcess } from '../guarded-process.ts';
import { installTool } from '../install-tool.ts';
import { PartError } from '../part-error.ts';
import { answers, freePort, portIsFree } from '../ports.ts';
import { emulatorFolder } from './emulator-folder.ts';

/** Firebase Authentication's emulator behind a proxy that signs what it issues. */
export type AuthEmulator = GuardedProcess & {
  /** http://127.0.0.1:port; the key set is at /.well-known/jwks.json. */
  url: string;
  port: number;
  folder: string;
};

/**
 * Starts the sign-in emulator in its own process on the loopback interface. The first start installs it.
 * @param plan.port 0 takes any free one
 * @param plan.dataDir accounts and signing key are stored in its `auth/` and survive any end of the process
 * @throws PartError `port-in-use`, `damaged-data`, `disk-full`; `did-not-start` when it cannot be installed
 */
export async function startAuthEmulator(plan: {
  port?: number;
  dataDir: string;
  toolsDir?: string;
  log: Log;
}): Promise<AuthEmulator> {
  const port = plan.port || (await freePort());
  const folder = join(plan.dataDir, 'auth');
  if (!(await portIsFree(port)))
    throw new PartError(
      'port-in-use',
      `Port ${port} is taken by another program. Stop that program or choose another port with AUTH_PORT.`,
    );
  await installTool({ name: 'the sign-in emulator', folder: emulatorFolder, size: '100 MB' }, plan.log);
  const served = await startGuarded({
    name: 'the sign-in emulator',
    program: process.execPath,
    args: ['--disable-warning=DEP0040', '--disable-warning=DEP0169', join(import.meta.dirname, 'main.ts')],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      AUTH_PORT: String(port),
      AUTH_FOLDER: folder,
      NODE_COMPILE_CACHE: join(plan.toolsDir ?? plan.dataDir, 'compile-cache'),
    },
    folder,
    logFile: join(plan.dataDir, 'logs', 'auth-emulator.log'),
    graceSeconds: 5,
    ready: () => answers(port),
    readyWithinMs: 60_000,
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    folder,
    ...served,
  };
}
