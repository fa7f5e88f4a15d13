import { findChromium } from '@wholesale/parts';
import { say } from './test-folder.ts';

/** Path of a browser for playwright-core: `chromium.launch({ executablePath, args: ['--no-sandbox'] })`. */
export function findChromiumForTests(): Promise<string> {
  return findChromium({ log: say });
}
