import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium, freePort, PartError } from '@wholesale/parts';
import { sayAndExit } from '../screen.ts';
import { openDemoBrowser } from './open-demo-browser.ts';
import { medianOf, readReport, type Report } from './report.ts';

/**
 * `npm run lighthouse [-- --url http://localhost:8080 --desktop --runs 3 --only listing]`: the scores of four pages of a shop that is
 * running with its demo market (`npm start`), and the audits that cost points. Exit code 1 when a score is below 90, with `--desktop` below 95.
 * Lighthouse runs through npx, because as a dependency it would be as large as all others together.
 */
const lighthouse = 'lighthouse@13.5.0';
const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    desktop: { type: 'boolean', default: false },
    runs: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const least = options.desktop ? 95 : 90;

type Page = { name: string; path: string; signedIn: boolean };

try {
  const pages = await pagesOf(options.url);
  const folder = await mkdtemp(join(tmpdir(), 'wholesale-lighthouse-'));
  const port = await freePort();
  const executablePath = await findChromium({ log: (line) => console.log(`  ${line}`) });
  const browser = await openDemoBrowser({ url: options.url, port, folder, executablePath });
  let good = true;
  try {
    console.log(`${''.padEnd(10)} performance  accessibility  best practices  SEO`);
    for (const page of pages) {
      if (page.signedIn) await browser.signIn();
      const { scores, lost } = medianOf(await runsOf(page, port, folder));
      const { performance, accessibility, bestPractices, seo } = scores;
      console.log(
        `${page.name.padEnd(10)} ${cell(performance, 11)}  ${cell(accessibility, 13)}  ${cell(bestPractices, 14)}  ${cell(seo, 3)}`,
      );
      for (const line of lost) console.log(`           - ${line}`);
      good &&= Object.values(scores).every((score) => score >= least);
    }
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
  process.exit(good ? 0 : 1);
} catch (error) {
  sayAndExit(error);
}

/** Public pages come first, because the browser stays signed in. */
async function pagesOf(url: string): Promise<Page[]> {
  const [phone] = await fetch(new URL('/advertise', url)).then(
    (answer) => answer.json() as Promise<{ _id: string; brand: string }[]>,
    () => {
      throw new PartError('did-not-start', `No shop answers at ${url}. Start one with npm start.`);
    },
  );
  const pages: Page[] = [
    { name: 'home', path: '/', signedIn: false },
    ...(phone ? [{ name: 'listing', path: `/phones/${phone.brand}/${phone._id}`, signedIn: false }] : []),
    { name: 'brand', path: '/phones/samsung', signedIn: true },
    { name: 'dashboard', path: '/dashboard', signedIn: true },
  ];
  return pages.filter(({ name }) => !options.only || name === options.only);
}

async function runsOf({ name, path }: Page, port: number, folder: string): Promise<Report[]> {
  const reports: Report[] = [];
  for (let run = 0; run < Number(options.runs); run += 1) {
    const file = join(folder, `${name}-${run}.json`);
    await runLighthouse(new URL(path, options.url).href, port, file);
    reports.push(readReport(await readFile(file, 'utf8')));
  }
  return reports;
}

/** Runs in the open browser, with its session. */
function runLighthouse(url: string, port: number, file: string): Promise<void> {
  const parameters = [
    ...['--yes', lighthouse, url, `--port=${port}`, '--disable-storage-reset', '--quiet'],
    ...['--output=json', `--output-path=${file}`],
    ...(options.desktop ? ['--preset=desktop'] : []),
  ];
  const child = spawn('npx', parameters, { stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new PartError('did-not-start', `Lighthouse ended with code ${code} at ${url}.`));
    });
  });
}

function cell(score: number, width: number): string {
  return `${score}${score < least ? ' <' : ''}`.padStart(width);
}
