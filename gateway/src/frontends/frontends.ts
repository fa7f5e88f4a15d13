import { resolve } from 'node:path';
import { notFound, unavailable } from '@wholesale/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { encodingFor, sendReady } from '../http/ready-answer.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import { federationOf } from './compose-page.ts';
import type { FoundPage } from './find-page.ts';
import type { Answered, Listings } from './listings.ts';
import type { Live, LiveBuilds } from './live-builds.ts';
import { createPages, type Pages } from './pages.ts';
import type { ShellBuild } from './read-build.ts';

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

/** Serves the live front-end builds. @param options.mayAsk whether the client's rate limit allows a call to a service */
export function createFrontends({
  folder,
  builds,
  security,
  listings,
  originOf,
  mayAsk,
}: {
  folder: string;
  builds: LiveBuilds;
  security: SecurityHeaders;
  listings: Pick<Listings, 'find'>;
  originOf: (request: Request) => string | undefined;
  mayAsk: (request: Request) => Promise<boolean>;
}): Frontends {
  const root = resolve(folder);
  const pagesOf = followLive(security);

  async function listingOf({ params }: FoundPage, request: Request, response: Response): Promise<Answered> {
    const { brand = '', id = '' } = params;
    if (!(await mayAsk(request))) return undefined;
    return listings.find(brand, id, String(response.getHeader('x-request-id')));
  }

  return {
    async page(request, response, next) {
      const live = await builds.recent();
      if (!live.shell) throw unavailable('frontends-missing', 'The shop’s pages have not been built yet.');
      const pages = pagesOf(live, live.shell);
      const origin = originOf(request);
      let found = pages.find(request.path);
      const listing = found.page.of === 'listing' ? await listingOf(found, request, response) : undefined;
      if (listing === null) found = pages.nowhere(found);
      const ready = await (listing ? pages.ofListing(found, listing, origin) : pages.fixed(found, origin));
      pages.headers(request, response, () => undefined);
      if (response.headersSent) return next();
      sendReady(request, response, ready, found.page.status);
    },
    async federation(_request, response) {
      const { remotes } = await builds.now();
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
          (await sendFile(response, root, `${file}${ending}`, { 'Content-Encoding': encoding }))
        )
          return;
      }
      if (await sendFile(response, root, file, {})) return;
      throw notFound('not-found', 'This file doesn’t exist.');
    },
    async siteFile(request, response) {
      const { shell } = await builds.recent();
      const name = request.path === '/favicon.ico' ? 'favicon.svg' : request.path.slice(1);
      response.type(name.slice(name.lastIndexOf('.'))).set('Cache-Control', forHour);
      if (shell && (await sendFile(response, root, `shell/${shell.version}/${name}`, {}, forHour))) return;
      response.set('Cache-Control', 'no-store');
      throw notFound('not-found', 'This file doesn’t exist.');
    },
  };
}

function followLive(security: SecurityHeaders): (live: Live, shell: ShellBuild) => Pages {
  let of: Live | undefined;
  let pages: Pages | undefined;
  return (live, shell) => {
    if (!pages || of !== live) {
      of = live;
      pages = createPages(live, shell, security);
    }
    return pages;
  };
}

/** Maps `/mf/<app>/<build>/<file>` to a path in the folder. `~<n>` after the build is the loader's retry path, which bypasses caches. */
function fileOf(path: string): string | undefined {
  const [, app, build, file] =
    /^\/mf\/([\w-]+)\/([\w][\w.-]*)(?:~\d{1,6})?\/((?:[\w@][\w@.~+-]*\/)*[\w@][\w@.~+-]*)$/.exec(path) ?? [];
  return app && build && file ? `${app}/${build}/${file}` : undefined;
}

function sendFile(
  response: Response,
  root: string,
  file: string,
  headers: Readonly<Record<string, string>>,
  cacheControl = forYear,
): Promise<boolean> {
  return new Promise((done, fail) => {
    const options = {
      root,
      dotfiles: 'ignore',
      acceptRanges: false,
      lastModified: false,
      cacheControl: false,
      headers: { ...headers, 'Cache-Control': cacheControl, 'Cross-Origin-Resource-Policy': 'cross-origin' },
    } as const;
    response.sendFile(file, options, (error?: NodeJS.ErrnoException & { status?: number }) => {
      if (!error || response.headersSent) return done(true);
      if (error.status === 404 || error.status === 403 || error.code === 'EISDIR') return done(false);
      fail(error);
    });
  });
}
