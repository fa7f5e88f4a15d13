import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The last functions of a file, from this one on: the rest of the file has nothing to do with rights. */
function fromOn(file, name) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const first = lines.findIndex((line) => line.startsWith(`function ${name}(`)) + 1;
  if (first === 0) throw new Error(`${file} has no function ${name}.`);
  return `${file}:${first}-${lines.length - 1}`;
}

/**
 * `npm run mutation`: Stryker changes one expression after the other in the code that decides who may do what, and runs the unit tests. A change
 * that no test notices is a rule that nobody would miss. Below 90 % the command fails.
 */
export default {
  mutate: [
    // Roles, and whose address a call may name. Runs before every handler of every service.
    fromOn('packages/service-kit/src/http/endpoint-routes.ts', 'authorize'),
    // Decides who the caller of a service is.
    'packages/service-kit/src/assertion.ts',
    // The gateway: tokens, ended sign-ins, deleted and suspended people, and what a call must pass before it is forwarded.
    'gateway/src/identity/token-verifier.ts',
    'gateway/src/identity/sign-in-checks.ts',
    'gateway/src/identity/principals.ts',
    'gateway/src/identity/sessions.ts',
    'gateway/src/http/call-gate.ts',
    // Who may register as what, be verified, become an admin, be deleted.
    'services/users/src/domain/user.ts',
    // Whose listing it is, and who may mark it as sold.
    'services/catalog/src/domain/listing.ts',
    'services/catalog/src/domain/sale.ts',
    // Who may book, and which side may do what in which state of a deal.
    'services/bookings/src/domain/booking.ts',
    'services/bookings/src/domain/transitions.ts',
    'services/bookings/src/domain/limits.ts',
    // Who may advertise.
    'services/ads/src/domain/ad.ts',
    // Who may read, write, block, and close a report.
    'services/inbox/src/domain/conversation.ts',
    'services/inbox/src/domain/report.ts',
  ],
  ignorers: ['sentences'],
  plugins: ['@stryker-mutator/jest-runner', './tools/stryker/ignore-sentences.mjs'],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  jest: { projectType: 'custom', configFile: 'tools/stryker/jest.config.mjs' },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // None of these rules loops, so a time-out would only mean a busy machine, and it would count as noticed.
  timeoutMS: 60_000,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
  // Not in the repository, where it would confuse other runs of Jest.
  tempDirName: join(tmpdir(), 'wholesale-stryker'),
  // Stryker would rewrite tsconfig.json with a TypeScript of its own.
  ignorePatterns: ['tsconfig*.json', '.wholesale', 'docs', 'e2e', 'frontends', 'tools/auth-emulator', 'tools/mailbox'],
};
