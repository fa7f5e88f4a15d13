import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Account, ProjectState } from './emulator.ts';
import { watchChanges } from './watch-changes.ts';

/** One line of the book: an account's current state, its deletion, or the project's settings. */
type Line = { id: string; account: Account | null } | { config: Record<string, unknown> };

/**
 * Stores the emulator's accounts on disk, because the emulator has them in memory only. The book is a file of lines; the last line of an
 * account counts. Opening it restores the accounts and rewrites it without the old lines.
 * @throws Error with "corrupt" in its message when a line in the middle cannot be read
 */
export function openAccountBook({ folder, state }: { folder: string; state: ProjectState }): { save: () => void } {
  const path = join(folder, 'accounts.jsonl');
  restore(state, readBook(path));
  let settings = JSON.stringify(state.config);
  writeWhole(path, [
    { config: state.config },
    ...[...state.users.values()].map((account): Line => ({ id: account.localId, account })),
  ]);

  const changed = watchChanges(state);
  const file = openSync(path, 'a', 0o600);
  let length = readFileSync(path).length;

  return {
    /** Writes all changes since the last save; resolves when they are on disk. @throws when the disk is full */
    save() {
      const lines: Line[] = [...changed].map((id) => ({ id, account: state.users.get(id) ?? null }));
      const settingsNow = JSON.stringify(state.config);
      if (settingsNow !== settings) lines.push({ config: state.config });
      if (lines.length === 0) return;
      const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      try {
        writeSync(file, bytes);
        fdatasyncSync(file);
      } catch (error) {
        // Half a line must not spoil the next one.
        ftruncateSync(file, length);
        throw error;
      }
      length += bytes.length;
      settings = settingsNow;
      changed.clear();
    },
  };
}

function readBook(path: string): Line[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  const lines = text.split('\n');
  // What follows the last line end was being written when the process was killed, so it was never acknowledged.
  lines.pop();
  return lines.map((line, index) => {
    try {
      return JSON.parse(line) as Line;
    } catch {
      throw new Error(`the account book is corrupt in line ${index + 1}`);
    }
  });
}

function restore(state: ProjectState, lines: Line[]): void {
  const accounts = new Map<string, Account>();
  for (const line of lines) {
    if ('config' in line) state.updateConfig(line.config);
    else if (line.account) accounts.set(line.id, line.account);
    else accounts.delete(line.id);
  }
  for (const [localId, { providerUserInfo = [], ...fields }] of accounts) {
    state.users.set(localId, { localId });
    // The emulator derives these two from password and phone number.
    const providers = providerUserInfo.filter(({ providerId }) => !['password', 'phone'].includes(providerId));
    state.updateUserByLocalId(localId, fields, { upsertProviders: providers });
  }
}

function writeWhole(path: string, lines: Line[]): void {
  const file = openSync(`${path}.new`, 'w', 0o600);
  writeSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.new`, path);
}
