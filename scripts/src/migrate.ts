import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { services } from './process-settings.ts';

/** `npm run migrate -- <service>` with the service's settings: its indexes and migrations, for processes with MIGRATE=job. */
const [service = '', ...others] = process.argv.slice(2);
if (!services.some((name) => name === service) || others.length > 0) {
  console.error(`usage: npm run migrate -- ${services.join('|')}`);
  process.exitCode = 78;
} else {
  await import(pathToFileURL(join(import.meta.dirname, '../../services', service, 'src/migrate.ts')).href);
}
