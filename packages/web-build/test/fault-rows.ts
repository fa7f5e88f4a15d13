import type { Route } from 'playwright-core';

type Fault = (route: Route) => Promise<void>;

/** One row of the fault table: which files fail in which way, and whether it is visible. */
export type FaultRow = {
  name: string;
  files: RegExp;
  fault: Fault;
  happens: 'always' | 'once';
  /** What the page contains; the loader requests the rest. */
  inlined?: 'all' | 'pointers' | 'nothing';
  /** Whether the error panel is shown; otherwise the shop loads normally. */
  seen: boolean;
  /** Maximum milliseconds until the panel or the shop is shown, with a margin for a busy machine. */
  within: number;
};

const manifest = /\/mf\/storefront\/.*mf-manifest\.json$/;
export const entry = /\/mf\/storefront\/.*remoteEntry\.js$/;
/** Every script of the storefront but its entry: the exposed chunk and what it needs. */
export const chunk = /\/mf\/storefront\/(?!.*remoteEntry\.js$).*\.js$/;
const styles = /\/mf\/storefront\/.*\.css$/;
export const federation = /\/federation\.json$/;

export const missing: Fault = (route) =>
  route.fulfill({ status: 404, body: '{}', contentType: 'application/problem+json' });
const broken: Fault = (route) => route.fulfill({ status: 500, body: 'Internal Server Error' });
const page: Fault = (route) =>
  route.fulfill({ status: 200, body: '<!doctype html><p>Sorry</p>', contentType: 'text/html' });
const hang: Fault = () => new Promise<void>(() => undefined);
const late: Fault = async (route) => {
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await route.fallback().catch(() => undefined); // the page may have cancelled it
};

/** Only the first request fails. */
export const once = (fault: Fault): Fault => {
  let met = 0;
  return (route) => (met++ === 0 ? fault(route) : route.fallback());
};

const soon = 30_000;
const afterDeadlines = 50_000;

const ofManifest = { files: manifest, inlined: 'pointers' } as const;
/** The files never arrive, so the panel is shown. */
const fails = { happens: 'always', seen: true, within: soon } as const;
/** The next attempt succeeds, so the shop is shown. */
const recovers = { happens: 'once', seen: false, within: soon } as const;

export const rows: readonly FaultRow[] = [
  // Rows that wait for deadlines come first, so that the others run meanwhile.
  { name: 'a manifest that hangs', ...ofManifest, fault: hang, ...fails, within: afterDeadlines },
  { name: 'an entry that hangs', files: entry, fault: hang, ...fails, within: afterDeadlines },
  { name: 'a chunk that hangs', files: chunk, fault: hang, ...fails, within: afterDeadlines },
  { name: 'a manifest that hangs once', ...ofManifest, fault: hang, ...recovers, within: afterDeadlines },
  { name: 'an entry that hangs once', files: entry, fault: hang, ...recovers, within: afterDeadlines },
  { name: 'a manifest that is missing', ...ofManifest, fault: missing, ...fails },
  { name: 'a manifest that is an error 500', ...ofManifest, fault: broken, ...fails },
  { name: 'a manifest that is an HTML page', ...ofManifest, fault: page, ...fails },
  { name: 'an entry that is missing', files: entry, fault: missing, ...fails },
  { name: 'an entry that is an HTML page', files: entry, fault: page, ...fails },
  { name: 'a chunk that is missing', files: chunk, fault: missing, ...fails },
  {
    name: 'pointers that are neither in the page nor available',
    files: federation,
    inlined: 'nothing',
    fault: broken,
    ...fails,
  },
  { name: 'a manifest that is missing once', ...ofManifest, fault: missing, ...recovers },
  { name: 'a manifest that is an error 500 once', ...ofManifest, fault: broken, ...recovers },
  { name: 'an entry that is missing once', files: entry, fault: missing, ...recovers },
  { name: 'an entry that is an HTML page once', files: entry, fault: page, ...recovers },
  { name: 'a chunk that is missing once', files: chunk, fault: missing, ...recovers },
  { name: 'an entry that is 3 s late', files: entry, fault: late, happens: 'always', seen: false, within: soon },
  {
    name: 'missing styles leave the shop usable',
    files: styles,
    fault: missing,
    happens: 'always',
    seen: false,
    within: soon,
  },
  {
    name: 'hanging styles do not delay the shop',
    files: styles,
    fault: hang,
    happens: 'always',
    seen: false,
    within: soon,
  },
];
