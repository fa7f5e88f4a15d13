import { createServer } from 'node:http';
import { mkdirSync } from 'node:fs';
import { openAccountBook } from './account-book.ts';
import { createEmulator } from './emulator.ts';
import { createProxy } from './proxy.ts';
import { loadTokenSigner } from './token-signer.ts';

/**
 * The process of the sign-in emulator. Its parent sets AUTH_PORT and AUTH_FOLDER; AUTH_HOST is for containers,
 * which publish the port on the loopback interface of their host, because the emulator must not be reachable from elsewhere.
 */
const port = Number(process.env.AUTH_PORT);
const folder = process.env.AUTH_FOLDER ?? '';
const host = process.env.AUTH_HOST || '127.0.0.1';
const projectId = 'demo-wholesale';

try {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const signer = await loadTokenSigner({ folder, projectId });
  const emulator = await createEmulator(projectId);
  const book = openAccountBook({ folder, state: emulator.state });
  const server = createServer(createProxy({ emulator: emulator.handle, signer, save: book.save, port }));
  server.on('error', fail);
  server.listen(port, host);
  process.once('SIGTERM', () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
