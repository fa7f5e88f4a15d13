import { resolve } from 'node:path';
import { notFound, unavailable } from '@wholesale/service-kit';
import type { RequestHandler, Response } from 'express';
import { encodingFor, prepareAnswer, sendReady, type ReadyAnswer } from '../http/ready-answer.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import { composePage, federationOf, ownerOf } from './compose-page.ts';
import type { Live, LiveBuilds, ShellBuild } from './live-builds.ts';

export type Frontends = {
  page: RequestHandler;
  federation: RequestHandler;
  artefact: RequestHandler;
  icon: RequestHandler;
};

const forYear = 'public, max-age=31536000, immutable';
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Serves the front-end builds of a folder as they are live. */
export function createFrontends({
  folder,
  builds,
  security,
}: {
  folder: string;
  builds: LiveBuilds;
  security: SecurityHeaders;
}): Frontends {
  const root = resolve(folder);
  const pages = createPages(security);

  return {
    async page(request, response, next) {
      const live = await builds.recent();
      if (!live.shell) throw unavailable('frontends-missing', 'The pages of the shop have not been built yet.');
      const { ready, headers } = await pages(live, live.shell, request.path);
      headers(request, response, () => undefined);
      if (response.headersSent) return next();
      sendReady(request, response, ready);
    },
    async federation(_request, response) {
      const { remotes } = await builds.now();
      response.set('Cache-Control', 'no-store').json(federationOf(remotes));
    },
    async artefact(request, response) {
      response.set('Cache-Control', 'no-store');
      const file = fileOf(request.path);
      if (!file) throw notFound('not-found', 'There is no such file.');
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
      throw notFound('not-found', 'There is no such file.');
    },
    async icon(_request, response) {
      const { shell } = await builds.recent();
      response.type('.svg').set('Cache-Control', 'public, max-age=3600');
      if (shell && (await sendFile(response, root, `shell/${shell.version}/favicon.svg`, {}, 'public, max-age=3600')))
        return;
      throw notFound('not-found', 'There is no such file.');
    },
  };
}

/** Composes each distinct page once per set of live builds. */
function createPages(security: SecurityHeaders) {
  let of: Live | undefined;
  let headers: RequestHandler = security.forData;
  let composed = new Map<object | undefined, Promise<ReadyAnswer>>();
  return async (
    live: Live,
    shell: ShellBuild,
    pathname: string,
  ): Promise<{ ready: ReadyAnswer; headers: RequestHandler }> => {
    if (of !== live) {
      of = live;
      composed = new Map();
      headers = security.forPages(shell.csp);
    }
    const owner = ownerOf(live.remotes, pathname);
    // Both belong to this set of builds, whatever becomes live while the page is being compressed.
    const mine = headers;
    let ready = composed.get(owner?.page);
    if (!ready) {
      ready = prepareAnswer(composePage(shell, live.remotes, owner), {
        type: 'text/html; charset=utf-8',
        cacheControl: 'no-cache',
      });
      composed.set(owner?.page, ready);
    }
    return { ready: await ready, headers: mine };
  };
}

/**
 * `/mf/<app>/<build>/<file>` as a path below the folder. A build may carry `~<n>`: the loader's retry path, new to every cache, with the same files.
 * Names are the ones our builds make; anything else is no file.
 */
function fileOf(path: string): string | undefined {
  const [, app, build, file] =
    /^\/mf\/([\w-]+)\/([\w][\w.-]*)(?:~\d{1,6})?\/((?:[\w@][\w@.~+-]*\/)*[\w@][\w@.~+-]*)$/.exec(path) ?? [];
  return app && build && file ? `${app}/${build}/${file}` : undefined;
}

/** Answers whether there was such a file. */
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
      // Remotes may be loaded by a page on another host of ours.
      headers: { ...headers, 'Cache-Control': cacheControl, 'Cross-Origin-Resource-Policy': 'cross-origin' },
    } as const;
    response.sendFile(file, options, (error?: NodeJS.ErrnoException & { status?: number }) => {
      if (!error || response.headersSent) return done(true);
      if (error.status === 404 || error.status === 403 || error.code === 'EISDIR') return done(false);
      fail(error);
    });
  });
}
