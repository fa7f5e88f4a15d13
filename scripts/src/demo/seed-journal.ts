import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What seeding has done so far: a step's key and what it answered (an id, a URL, or nothing). */
export type SeedJournal = {
  read: () => Promise<ReadonlyMap<string, string>>;
  record: (key: string, value: string) => Promise<void>;
};

/** A journal in a file that lies beside the data it speaks of, one JSON line a step; a line cut off by a crash does not count. */
export function createFileJournal(path: string): SeedJournal {
  let writing: Promise<void> = mkdir(dirname(path), { recursive: true }).then(() => undefined);
  return {
    read: async () => {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '';
        throw error;
      });
      return new Map(text.split('\n').flatMap((line) => parseLine(line)));
    },
    // One write after the other, each beginning on its own line even after a line that was cut off.
    record: (key, value) => {
      const write = writing.then(() => appendFile(path, `\n${JSON.stringify([key, value])}`));
      writing = write.catch(() => undefined);
      return write;
    },
  };
}

export function createMemoryJournal(): SeedJournal {
  const steps = new Map<string, string>();
  return {
    read: async () => new Map(steps),
    record: async (key, value) => void steps.set(key, value),
  };
}

function parseLine(line: string): [string, string][] {
  try {
    const step: unknown = JSON.parse(line);
    const isStep = Array.isArray(step) && typeof step[0] === 'string' && typeof step[1] === 'string';
    return isStep ? [[step[0] as string, step[1] as string]] : [];
  } catch {
    return [];
  }
}
