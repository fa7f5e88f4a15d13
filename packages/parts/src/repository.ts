import { join } from 'node:path';

/** The folder of the repository. */
export const root = join(import.meta.dirname, '..', '..', '..');

/** Everything local that is not in git: data, built pages, fetched programs. */
export const localFolder = join(root, '.wholesale');
