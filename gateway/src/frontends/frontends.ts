import { notFound, unavailable } from '@wholesale/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { encodingFor, sendReady } from '../http/ready-answer.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import { createChooseBuilds } from './canaries.ts';
import { federationOf, type PageSettings } from './compose-page.ts';
import type { FoundPage } from './find-page.ts';
import type { Answered, Listings } from './listings.ts';
import type { Live, LiveBuilds } from './live-builds.ts';
import { createPages, type Pages } from './pages.ts';
import type { ShellBuild } from './build-schema.ts';
import type { BuildStorage } from './read-build.ts';

export type Frontends = {
  page: RequestHandler;
  federation: RequestHandler;
  artefact: RequestHandler;
  /** Files at well-known paths: icons, the web app manifest, the preview image. */
  siteFile: RequestHandler;
};

const forYear = 'public, max-age=31536000, immutable';
const forHour = 'public, max-age=3600';
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Serves the live front-end builds. @param options.mayAsk whether the client's rate limit allows a call to a service
 */
export function createFrontends({
  storage,
  builds,
  security,
  listings,
  originOf,
  mayAsk,
  pageSettings,
}: {
  storage: BuildStorage;
  builds: LiveBuilds;
  security: SecurityHeaders;
  listings: Pick<Listings, 'find'>;
  originOf: (request: Request) => string | undefined;
  mayAsk: (request: Request) => Promise<boolean>;
  pageSettings: PageSettings;
}): Frontends {
  const pagesOf = createPagesOf(security, pageSettings);
  const choose = createChooseBuilds();

  async function listingOf({ params }: FoundPage, request: Request, response: Response): Promise<Answered> {
    const { brand = '', id = '' } = params;
    if (!(await mayAsk(request))) return undefined;
    return listings.find(brand, id, String(response.getHeader('x-request-id')));
  }

  /** A file of a build never changes, so its key is its ETag. */
  async function sendFile(
    response: Response,
    key: string,
    cacheControl: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<boolean> {
    const content = await storage.get(key);
    if (!content) return false;
    response.set({
      ...headers,
      'Cache-Control': cacheControl,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      // For fonts at ASSETS_ORIGIN.
      'Access-Control-Allow-Origin': '*',
      ETag: `W/"${key}"`,
    });
    response.send(content);
    return true;
  }

  return {
    async page(request, response, next) {
      const live = choose(await builds.recent(), request, response);
      if (!live.shell) throw unavailable('frontends-missing', 'The shop’s pages have not been built yet.');
      const pages = pagesOf(live, live.shell);
      const origin = originOf(request);
      let found = pages.find(request.path);
      const listing = found.page.of === 'listing' ? await listingOf(found, request, response) : undefined;
      if (listing === null) found = pages.nowhere(found);
      const ready = await (listing ? pages.ofListing(found, listing, origin) : pages.fixed(found, origin));
      pages.headers(request, response, () => undefined);
      if (response.headersSent) return next();
      const { shell, remotes } = live.canaries;
      const isForAll = !shell && remotes.length === 0;
      // While there is a canary, a page depends on the visitor's cookie and may set it.
      if (!isForAll) response.vary('Cookie');
      sendReady(
        request,
        response,
        isForAll ? ready : { ...ready, cacheControl: 'private, no-cache' },
        found.page.status,
      );
    },
    async federation(request, response) {
      const { remotes } = choose(await builds.now(), request);
      response.set('Cache-Control', 'no-store').json(federationOf(remotes));
    },
    async artefact(request, response) {
      response.set('Cache-Control', 'no-store');
      const file = fileOf(request.path);
      if (!file) throw notFound('not-found', 'This file doesn’t exist.');
      const accepted = encodingFor(request);
      response.type(file.slice(file.lastIndexOf('.'))).vary('Accept-Encoding');
      for (const [encoding, ending] of encodings) {
        if (
          accepted === encoding &&
          (await sendFile(response, `${file}${ending}`, forYear, { 'Content-Encoding': encoding }))
        )
          return;
      }
      if (await sendFile(response, file, forYear)) return;
      throw notFound('not-found', 'This file doesn’t exist.');
    },
    async siteFile(request, response) {
      const { shell } = await builds.recent();
      const name = request.path === '/favicon.ico' ? 'favicon.svg' : request.path.slice(1);
      response.type(name.slice(name.lastIndexOf('.'))).set('Cache-Control', forHour);
      if (shell && (await sendFile(response, `shell/${shell.version}/${name}`, forHour))) return;
      response.set('Cache-Control', 'no-store');
      throw notFound('not-found', 'This file doesn’t exist.');
    },
  };
}

function createPagesOf(security: SecurityHeaders, settings: PageSettings): (live: Live, shell: ShellBuild) => Pages {
  const known = new WeakMap<Live, Pages>();
  return (live, shell) => {
    let pages = known.get(live);
    if (!pages) known.set(live, (pages = createPages(live, shell, security, settings)));
    return pages;
  };
}

/** Longer than in any build, and shorter than what a storage refuses. */
const [longestPath, longestSegment] = [500, 100];

/** Maps `/mf/<app>/<build>/<file>` to a path in the folder. `~<n>` after the build is the loader's retry path, which bypasses caches. */
function fileOf(path: string): string | undefined {
  if (path.length > longestPath || path.split('/').some(({ length }) => length > longestSegment)) return undefined;
  const [, app, build, file] =
    /^\/mf\/([\w-]+)\/([\w][\w.-]*)(?:~\d{1,6})?\/((?:[\w@][\w@.~+-]*\/)*[\w@][\w@.~+-]*)$/.exec(path) ?? [];
  return app && build && file ? `${app}/${build}/${file}` : undefined;
}
