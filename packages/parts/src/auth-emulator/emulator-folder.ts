import { join } from 'node:path';
import { root } from '../repository.ts';

/** Where firebase-tools is installed, with a manifest and a lock file of its own: the shop needs none of its packages. */
export const emulatorFolder = join(root, 'tools', 'auth-emulator');
