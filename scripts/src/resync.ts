import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** `npm run resync -- <service> [--restored]` with the service's MONGODB_URI: its owner publishes all of its aggregates again. */
const owners = ['users', 'catalog', 'bookings', 'ads'];

const [owner = '', option = '--restored', ...others] = process.argv.slice(2);
if (!owners.includes(owner) || option !== '--restored' || others.length > 0) {
  console.error(`usage: npm run resync -- ${owners.join('|')} [--restored]`);
  process.exitCode = 78;
} else {
  await import(pathToFileURL(join(import.meta.dirname, '../../services', owner, 'src/resync.ts')).href);
}
