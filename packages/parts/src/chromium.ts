import { existsSync } from 'node:fs';
import { firstThatServes, fromSetting, type Candidate, type Log } from './first-that-serves.ts';
import { findProgram, runProgram } from './find-program.ts';
import { canInstall, installPackage } from './package-manager.ts';
import { PartError } from './part-error.ts';

/**
 * The path of a working Chromium or Chrome, for browser tests; installs one where that needs no password.
 * @throws PartError that says what to install
 */
export function findChromium(plan: { log: Log; env?: NodeJS.ProcessEnv }): Promise<string> {
  return firstThatServes({
    part: 'browser',
    candidates: chromiumCandidates(plan),
    install: 'install Chromium or Chrome (Debian: apt-get install chromium), or set CHROMIUM_PATH',
    log: plan.log,
  });
}

/** The candidates in order, each with the reason why it is not available. */
export function chromiumCandidates({
  log,
  env = process.env,
}: {
  log: Log;
  env?: NodeJS.ProcessEnv;
}): Candidate<string>[] {
  return [
    fromSetting('CHROMIUM_PATH', env, async (given) => {
      if (await runs(given)) return given;
      throw new PartError('in-use', `CHROMIUM_PATH (${given}) is not a working browser. Correct or unset it.`);
    }),
    {
      name: 'chromium or chrome on the PATH',
      missing: async () => ((await findProgram(...NAMES)) ? undefined : 'not on the PATH'),
      start: async () => orNext(await findProgram(...NAMES)),
    },
    {
      name: "Playwright's own",
      missing: async () => ((await playwrightsOwn()) ? undefined : 'none installed by Playwright'),
      start: async () => orNext(await playwrightsOwn()),
    },
    {
      name: "the machine's package manager",
      missing: () => canInstall(),
      async start() {
        const failure = await installPackage({ apt: 'chromium', brew: '--cask chromium' }, log);
        if (failure) throw new PartError('did-not-start', `Chromium cannot be installed (${failure})`);
        return orNext(await findProgram(...NAMES));
      },
    },
  ];
}

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

async function playwrightsOwn(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

async function orNext(path: string | undefined): Promise<string> {
  if (path && (await runs(path))) return path;
  throw new PartError('did-not-start', `${path ?? 'the browser'} does not run`);
}

/** Ubuntu's chromium-browser may be a script that only says where to get it. */
async function runs(path: string): Promise<boolean> {
  const { code, output } = await runProgram(path, ['--version'], { timeoutMs: 15_000 });
  return code === 0 && /\d\.\d/.test(output);
}
