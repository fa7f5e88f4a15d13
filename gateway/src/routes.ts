import { endpoints, type Access, type Endpoint, type Method, type ServiceName } from '@wholesale/contracts';

/** How often a call may be made; `rate-limit.ts` has the numbers. `none` has only the limit on all requests: files that any page loads by the dozen. */
export type RateClass = 'none' | 'read' | 'write' | 'booking' | 'upload';

/** What the gateway answers itself. */
export type OwnAnswer =
  | 'health'
  | 'config'
  | 'federation'
  | 'artefact'
  | 'openapi'
  | 'docs'
  | 'docs-file'
  | 'site-file'
  | 'robots'
  | 'site-map';

/** One row of the route table: what is asked, who answers, who may pass, how often, how long. */
export type Route = {
  name: string;
  method: Method;
  /** `{x}` is one segment, `{+x}` one or more. */
  path: string;
  access: Access;
  rate: RateClass;
  /** Longest silence of the service before the answer is 504. */
  timeoutMs: number;
  /** Most bytes of a request body. */
  bodyLimit: number;
  to: { service: ServiceName; /** What to leave off the front of the path. */ strip?: string } | { own: OwnAnswer };
  /** The call's body or answer holds an address of this site, so the service has to know where that is. */
  namesOwnAddress?: true;
  /** A navigation to this path gets the app, everything else the data. */
  alsoPage?: boolean;
  /** The contract of the call, when it is one of the system's. */
  endpoint?: Endpoint;
  summary: string;
};

const kilobyte = 1_024;
const everyone: Access = { who: 'everyone' };
const quick = { timeoutMs: 3_000, bodyLimit: 64 * kilobyte };
/** A write whose answer is lost leaves a person in doubt whether it happened, so it is waited for longer than a read. */
const writing = { ...quick, timeoutMs: 10_000 };

const uploading = { timeoutMs: 30_000, bodyLimit: 6 * kilobyte * kilobyte };

/** Documented paths stand at the root; these newer ones are also served where the other new ones are. */
const alsoUnderApi = ['renameMe', 'cancelBooking'];

/** Paths that are a page of the app as well. */
const alsoPages = ['listAds'];

/** The upload answers where the photo is, as imgbb does; adding and changing a product take that address. */
const naming = ['uploadPhoto', 'addProduct', 'editListing', 'bookPhone'];

/**
 * The one route table: every call of the contracts that is not between services, and the gateway's own answers.
 * @throws Error when a row has no policy, or two rows claim the same method and path
 */
export function routeTable(): Route[] {
  const calls = Object.entries<Endpoint>(endpoints)
    .filter(([, { path }]) => !path.startsWith('/internal/'))
    .flatMap(([name, endpoint]) => {
      const route = callRoute(name, endpoint);
      if (!alsoUnderApi.includes(name)) return [route];
      return [
        route,
        {
          ...route,
          name: `${name}UnderApi`,
          path: `/api${route.path}`,
          to: { service: endpoint.service, strip: '/api' },
        },
      ];
    });
  const table = [...calls, ...ownRoutes];
  checkTable(table);
  return table;
}

/** @throws Error when a row has no policy, or two rows claim the same method and path */
export function checkTable(table: readonly Route[]): void {
  const seen = new Set<string>();
  for (const { name, method, path, access } of table) {
    if (!access?.who) throw new Error(`${name} (${method} ${path}) has no policy: it says nowhere who may call it.`);
    const key = `${method} ${path.replaceAll(/\{\+?\w+\}/g, '{}')}`;
    if (seen.has(key)) throw new Error(`${name}: ${method} ${path} is in the route table twice.`);
    seen.add(key);
  }
}

function callRoute(name: string, endpoint: Endpoint): Route {
  const { method, path, access, service, summary } = endpoint;
  const limits = endpoint.multipart ? uploading : method === 'GET' ? quick : writing;
  const alsoPage = alsoPages.includes(name);
  return {
    name,
    method,
    path,
    access,
    rate: rateOf(name, endpoint),
    ...limits,
    to: { service },
    ...(alsoPage && { alsoPage }),
    ...(naming.includes(name) && { namesOwnAddress: true }),
    endpoint,
    summary,
  };
}

function rateOf(name: string, { method, multipart }: Endpoint): RateClass {
  if (name === 'bookPhone') return 'booking';
  if (multipart) return 'upload';
  return method === 'GET' ? 'read' : 'write';
}

const own = (name: string, path: string, answer: OwnAnswer, summary: string): Route => ({
  name,
  method: 'GET',
  path,
  access: everyone,
  rate: 'none',
  ...quick,
  to: { own: answer },
  summary,
});

const ownRoutes: Route[] = [
  { ...own('showPhoto', '/photos/{name}', 'artefact', 'A stored photo'), to: { service: 'catalog' } },
  own('live', '/health/live', 'health', 'The process runs'),
  own('ready', '/health/ready', 'health', 'The process can answer calls'),
  own(
    'config',
    '/config.json',
    'config',
    'What a browser needs to know to start: the Firebase project, and in demo mode the demo accounts',
  ),
  own('federation', '/federation.json', 'federation', 'Name, version and entry of each live remote front-end'),
  own('artefact', '/mf/{app}/{build}/{+file}', 'artefact', 'A file of a front-end build; never changes'),
  own('openapi', '/openapi.json', 'openapi', 'This document'),
  own('docs', '/docs', 'docs', 'This document, for reading and trying out'),
  own('docsFile', '/docs/{file}', 'docs-file', 'A part of that page'),
  own('icon', '/favicon.ico', 'site-file', 'The icon of the site'),
  own('touchIcon', '/apple-touch-icon.png', 'site-file', 'The icon on the home screen of an iPhone'),
  own('smallIcon', '/icon-192.png', 'site-file', 'The icon of the installed app'),
  own('largeIcon', '/icon-512.png', 'site-file', 'The same, large, with room to be cut round'),
  own('socialPreview', '/social-preview.png', 'site-file', 'The picture of a link to the shop'),
  own('webManifest', '/manifest.webmanifest', 'site-file', 'Name, icons and colours of the installed app'),
  own('robots', '/robots.txt', 'robots', 'What a search engine may visit'),
  own('siteMap', '/sitemap.xml', 'site-map', 'Every page that is open to everybody, for search engines'),
];
