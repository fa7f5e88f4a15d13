import { parseArgs } from 'node:util';
import { endWithParent } from '../end-with-parent.ts';
import { sayAndExit } from '../screen.ts';
import { switchOff } from './switch-off.ts';

/**
 * `npm run chaos -- [--minutes 1] [--seed n] [--arm name] [--measure ids]`: load and faults on a shop of separate processes, and a checker of
 * what is stored then. With `--arm all`, or the name of one, a protection is switched off, and the checker must notice it. `--measure R7,R9`,
 * or `all`, measures these promises instead. Five minutes or more measure all as well. What was measured is written into docs/reliability.md,
 * except with `--arm`. `--database` names what serves as the database, such as `mongod`; without it, the first that is there.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    arm: { type: 'string' },
    measure: { type: 'string' },
    database: { type: 'string' },
  },
});

endWithParent(() => process.exit(130));
try {
  // R2 publishes from this process, so an arm has to be there before the code that it changes is loaded.
  if (values.measure && values.arm) switchOff(values.arm);
  const { runCommand } = await import('./run-command.ts');
  // The channel to the parent script would keep the process.
  process.exit(await runCommand(values));
} catch (error) {
  sayAndExit(error);
}
