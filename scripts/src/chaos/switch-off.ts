import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { arms } from './arms.ts';

/**
 * Switches a protection off in the code that this process loads from now on.
 * @param arm its name in `arms`; nothing happens for any other, or one without source
 * @throws Error when the source has changed and a replacement no longer fits
 */
export function switchOff(arm: string): void {
  const { source: change } = arms[arm] ?? {};
  if (!change) return;
  const { file, replacements } = change;
  registerHooks({
    load(url, context, nextLoad) {
      if (!url.endsWith(file)) return nextLoad(url, context);
      let source = readFileSync(fileURLToPath(url), 'utf8');
      for (const [from, to] of replacements) {
        if (!source.includes(from)) throw new Error(`The control arm does not fit ${file} any more.`);
        source = source.replace(from, to);
      }
      return { format: 'module-typescript', source, shortCircuit: true };
    },
  });
}
