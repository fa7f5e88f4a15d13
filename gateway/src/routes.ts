import {
  browserReportCall,
  endpoints,
  limitsOf,
  mailPaths,
  pathShape,
  type Access,
  type CallLimits,
  type Endpoint,
  type Method,
  type ServiceName,
} from '@wholesale/contracts';

/** What the gateway answers itself. */
export type OwnAnswer =
  | 'live'
  | 'ready'
  | 'config'
  | 'federation'
  | 'artefact'
  | 'openapi'
  | 'docs'
  | 'docs-file'
  | 'site-file'
  | 'robots'
  | 'site-map'
  | 'account-page'
  | 'browser-report';

/** One row of the route table: what is asked, who answers, who may pass, how often, how long. */
export type Route = CallLimits & {
  name: string;
  method: Method;
  /** `{x}` is one segment, `{+x}` one or more. */
  path: string;
  access: Access;
  to: { service: ServiceName; /** What to leave off the front of the path. */ strip?: string } | { own: OwnAnswer };
  /** The contract of the call, unless the gateway answers itself. */
  endpoint?: Endpoint;
  summary: string;
};

/**
 * The one route table: every call of the contracts that is not between services, and the gateway's own answers.
 * @throws Error when a row has no policy, or two rows claim the same method and path
 */
export function routeTable(): Route[] {
  const calls = Object.entries<Endpoint>(endpoints)
    .filter(([, { path }]) => !path.startsWith('/internal/'))
    .flatMap(([name, endpoint]) => {
      const { method, path, access, service, summary } = endpoint;
      const route: Route = { name, method, path, access, ...limitsOf(endpoint), to: { service }, endpoint, summary };
      if (!endpoint.alsoUnderApi) return [route];
      return [route, { ...route, name: `${name}UnderApi`, path: `/api${path}`, to: { service, strip: '/api' } }];
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
    const key = `${method} ${pathShape(path)}`;
    if (seen.has(key)) throw new Error(`${name}: ${method} ${path} is in the route table twice.`);
    seen.add(key);
  }
}

/** Files that any page loads by the dozen, so without a rate limit of their own. */
const own = (name: string, path: string, answer: OwnAnswer, summary: string): Route => ({
  name,
  method: 'GET',
  path,
  access: { who: 'everyone' },
  ...limitsOf({ method: 'GET', rate: 'none' }),
  to: { own: answer },
  summary,
});

const ownRoutes: Route[] = [
  {
    ...own(
      'reportBrowser',
      browserReportCall.path,
      'browser-report',
      'Errors and web vitals of a page; nothing personal',
    ),
    method: browserReportCall.method,
    ...limitsOf(browserReportCall),
  },
  { ...own('showPhoto', '/photos/{name}', 'artefact', 'A stored photo'), to: { service: 'catalog' } },
  own('live', '/health/live', 'live', 'The process runs'),
  own('ready', '/health/ready', 'ready', 'The process can answer calls'),
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
  own(
    'openUnsubscribe',
    mailPaths.unsubscribe.path,
    'account-page',
    'Leads to the account, where mails are switched off',
  ),
];
