import { join } from 'node:path';

/** The folder of the repository. */
export const root = join(import.meta.dirname, '..', '..', '..');

/** All local files that are not in git: data, builds, downloaded programs. */
export const localFolder = join(root, '.wholesale');
