import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Log } from './first-that-serves.ts';
import { startGuarded } from './guarded-process.ts';
import { installTool } from './install-tool.ts';
import { answers, freePort, portIsFree } from './ports.ts';
import { root } from './repository.ts';

/** A mail server that delivers nothing: it keeps what it receives and shows it on a page. */
export type Mailbox = {
  /** The page with the mails. */
  url: string;
  pid: number;
  /** Settles when the process has ended. */
  exited: Promise<unknown>;
  stop: () => Promise<void>;
};

/** Where a mailbox is going to listen, on the loopback interface. */
export type MailboxPorts = { smtp: number; web: number };

const usualWebPort = 8025;
const mailboxFolder = join(root, 'tools', 'mailbox');

/** The usual port for the page if it is free. */
export const mailboxPorts = async (): Promise<MailboxPorts> => ({
  smtp: await freePort(),
  web: (await portIsFree(usualWebPort)) ? usualWebPort : await freePort(),
});

/**
 * Starts the development mailbox. The first start installs it.
 * @param plan.dataDir mails are stored in its `mailbox/` and survive a restart
 * @throws PartError when it cannot be installed or does not start
 */
export async function startMailbox(plan: { ports: MailboxPorts; dataDir: string; log: Log }): Promise<Mailbox> {
  const { ports, dataDir, log } = plan;
  const folder = join(dataDir, 'mailbox');
  const mails = join(folder, 'mails');
  await installTool({ name: 'the mailbox', folder: mailboxFolder, size: '50 MB' }, log);
  mkdirSync(mails, { recursive: true, mode: 0o700 });
  const { pid, exited, stop } = await startGuarded({
    name: 'the mailbox',
    program: process.execPath,
    args: [
      ...['--no-deprecation', '--import', pathToFileURL(join(import.meta.dirname, 'mailbox-guard.ts')).href],
      join(mailboxFolder, 'node_modules', 'maildev', 'bin', 'maildev'),
      ...['--smtp', String(ports.smtp), '--web', String(ports.web)],
      ...['--ip', '127.0.0.1', '--web-ip', '127.0.0.1', '--mail-directory', mails, '--silent'],
    ],
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    folder,
    logFile: join(dataDir, 'logs', 'mailbox.log'),
    graceSeconds: 5,
    ready: async () => (await answers(ports.smtp)) && answers(ports.web),
    readyWithinMs: 60_000,
  });
  return { url: `http://localhost:${ports.web}`, pid, exited, stop };
}
