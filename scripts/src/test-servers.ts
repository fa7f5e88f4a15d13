import { PartError } from '@wholesale/parts';
import { bringUpTestServers } from './bring-up-test-servers.ts';

/** Runs the servers of the tests until Ctrl+C and prints the environment variables that make tests use them. */
try {
  const servers = await bringUpTestServers((line) => process.stderr.write(`${line}\n`));
  for (const [name, value] of Object.entries(servers.env)) console.log(`export ${name}='${value}'`);
  process.stderr.write('Ctrl+C stops them.\n');
  const stop = () => void servers.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  if (!(error instanceof PartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
