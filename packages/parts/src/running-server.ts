import type { Log } from './first-that-serves.ts';
import type { GuardedProcess } from './guarded-process.ts';
import { PartError } from './part-error.ts';

/** A server that tests and `npm start` use; the process is known only when we started it. */
export type RunningServer = Pick<GuardedProcess, 'stop'> & {
  /** For people: which server, and the location of its data. */
  describe: string;
  /** Data folder; undefined when we did not start the server. */
  folder?: string;
  /** Its process id. */
  pid?: number;
  /** Settles when the server has ended. */
  exited?: Promise<unknown>;
  /** `kill -9`, for tests. */
  kill?: () => Promise<void>;
};

/** How to find or start a server. */
export type ServerPlan<Kind> = {
  /** Folder of all local data; each server has its own folder in it. */
  dataDir: string;
  log: Log;
  /** Port to listen on, for a server that restarts at its old address; default any free port. */
  port?: number;
  /** Only this kind of server, because a restarted one must find its data. */
  only?: Kind;
  env?: NodeJS.ProcessEnv;
};

/**
 * A server that is already running, by the address in a setting. There is no fallback: an address is set to use that server.
 * @param given.answers rejects when the server does not answer
 * @throws PartError `in-use` when it does not answer
 */
export async function useGiven(given: {
  part: string;
  product: string;
  setting: string;
  address: string;
  answers: () => Promise<unknown>;
}): Promise<RunningServer & { kind: 'given' }> {
  const { part, product, setting } = given;
  const address = withoutPassword(given.address);
  try {
    await given.answers();
  } catch {
    throw new PartError(
      'in-use',
      `The ${part} of ${setting} (${address}) does not answer. Start it, or unset ${setting}.`,
    );
  }
  return { kind: 'given', describe: `${product} at ${address} (${setting})`, stop: () => Promise.resolve() };
}

function withoutPassword(address: string): string {
  return address.replace(/\/\/[^@/]*@/, '//***@');
}
