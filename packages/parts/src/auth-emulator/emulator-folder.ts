import { join } from 'node:path';
import { root } from '../repository.ts';

/** Where firebase-tools is installed, with its own manifest and lock file, because the shop needs none of its packages. */
export const emulatorFolder = join(root, 'tools', 'auth-emulator');
