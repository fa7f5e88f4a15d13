import { findProgram } from './find-program.ts';
import { PartError } from './part-error.ts';

/** Shows one line of progress on the screen, without a line end. */
export type Log = (line: string) => void;

/** One way to provide a part. */
export type Candidate<T> = {
  /** As shown to people: `mongod on the PATH`. */
  name: string;
  /** Why it is not available here (a few words), or undefined when it may be. Cheap: starts and downloads nothing. */
  missing: () => Promise<string | undefined> | string | undefined;
  start: () => Promise<T>;
};

/** What a variable of the environment names. @param start gets its value */
export function fromSetting<T>(
  setting: string,
  env: NodeJS.ProcessEnv,
  start: (value: string) => Promise<T>,
): Candidate<T> {
  const value = env[setting];
  return { name: setting, missing: () => (value ? undefined : 'not set'), start: () => start(value ?? '') };
}

/** A program on the PATH. @param start gets its path */
export function onThePath<T>(program: string, start: (path: string) => Promise<T>): Candidate<T> {
  return {
    name: `${program} on the PATH`,
    missing: async () => ((await findProgram(program)) ? undefined : 'not on the PATH'),
    start: async () => start((await findProgram(program)) ?? program),
  };
}

/** The result for one candidate, for `npm run doctor` and the error message. */
export type Finding = { name: string; why: string; chosen: boolean };

/**
 * Starts the first available candidate that works, in the given order.
 * @param order.part the part in a person's words, e.g. `database`
 * @param order.install what to install when nothing serves; ends the error's sentence
 * @throws PartError of the first failure that must not be hidden by another candidate, or one that says what to install
 */
export async function firstThatServes<T>(order: {
  part: string;
  candidates: Candidate<T>[];
  install: string;
  log: Log;
}): Promise<T> {
  const { part, candidates, install, log } = order;
  const failures: string[] = [];
  for (const [index, candidate] of candidates.entries()) {
    if (await candidate.missing()) continue;
    try {
      return await candidate.start();
    } catch (error) {
      if (!(error instanceof PartError) || !error.mayTryNext) throw error;
      failures.push(error.message);
      const next = await nextThere(candidates.slice(index + 1));
      if (next) log(`${part}: ${error.message}; trying ${next} next`);
    }
  }
  const tried = failures.length > 0 ? ` Tried: ${failures.join('; ')}.` : '';
  throw new PartError('not-there', `No ${part} is available on this machine: ${install}.${tried}`);
}

/** What `firstThatServes` would choose now, and why it skips the ones before. Starts nothing. */
export async function lookAround<T>(candidates: Candidate<T>[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, missing } of candidates) {
    const why = await missing();
    const chosen = !why && !findings.some((finding) => finding.chosen);
    findings.push({ name, why: why ?? (chosen ? 'used' : 'available, not needed'), chosen });
  }
  return findings;
}

async function nextThere<T>(candidates: Candidate<T>[]): Promise<string | undefined> {
  for (const candidate of candidates) if (!(await candidate.missing())) return candidate.name;
  return undefined;
}
