import { join } from 'node:path';
import { localFolder, PartError, type Finding, type Log } from '@wholesale/parts';

/** Progress lines on the terminal, each with the time since the start. */
export function createProgressLog(): Log {
  const began = performance.now();
  return (line) => console.log(`  ${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${line}`);
}

/** Rows of `npm run doctor`: part, candidates, results. */
export function findingsTable(part: string, findings: Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const rows = findings.map(({ name, why, chosen }) => `  ${chosen ? '→' : ' '} ${name.padEnd(width)}  ${why}`);
  return [part, ...rows].join('\n');
}

/** Shown once the shop is open. */
export function startScreen(shop: {
  url: string;
  authUrl: string;
  mailboxUrl?: string | undefined;
  demo: boolean;
  /** The database and the broker in use, and the location of their data. */
  database: string;
  events: string;
  seconds: number;
}): string {
  const accounts = [
    '  Demo accounts      admin@wholesale.example    wholesale-admin',
    '                     seller@wholesale.example   wholesale-seller',
    '                     buyer@wholesale.example    wholesale-buyer',
  ];
  return [
    '',
    `  WholeSale is open: ${shop.url}     (ready in ${shop.seconds.toFixed(1)} s)`,
    '',
    ...(shop.demo ? accounts : []),
    `  API                ${shop.url}/docs`,
    `  Sign-in emulator   ${shop.authUrl}`,
    ...(shop.mailboxUrl ? [`  Mailbox            ${shop.mailboxUrl} (every mail that the shop sends)`] : []),
    `  Database           ${shop.database}`,
    `  Events             ${shop.events}`,
    `  Data and logs      ${localFolder} (log: ${join('logs', 'wholesale.log')})`,
    '  Stop               Ctrl+C; the data is kept (npm start -- --fresh starts with new data)',
    '',
  ].join('\n');
}

/** Ends the process after a failure: shows one sentence for an expected error, the whole error otherwise. */
export function sayAndExit(error: unknown): never {
  const expected = error instanceof PartError || (error instanceof Error && error.name === 'ConfigError');
  if (expected) console.error(`\n${error.message}`);
  else console.error(error);
  process.exit(1);
}
