import { matchPath, pathShape, type Method } from '@wholesale/contracts';
import { pages } from '@wholesale/contracts/pages';
import { invalid, notFound, routeLocal } from '@wholesale/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import type { OwnAnswer, Route } from '../routes.ts';
import type { ServiceRoute } from './call-gate.ts';

export type OwnAnswers = Readonly<Record<OwnAnswer, RequestHandler>>;

/** Routes each request to a service, an answer of the gateway or, for a navigation, the app's page. Others continue to 404 and 405. */
export function createDispatch({
  routes,
  call,
  answers,
  page,
}: {
  routes: RouteFinder;
  call: (request: Request, response: Response, route: ServiceRoute) => Promise<void>;
  answers: OwnAnswers;
  page: RequestHandler;
}): RequestHandler {
  return (request, response, next) => {
    const path = pathOf(request.url);
    const known = routes.find(path);
    if (!known) {
      if (!isNavigation(request, path)) return next();
      response.locals[routeLocal] = 'page';
      return page(request, response, next);
    }
    const route = known.get(request.method === 'HEAD' ? 'GET' : request.method);
    if (!route) return next();
    response.locals[routeLocal] = route.path;
    if (route.endpoint?.alsoPage) {
      response.vary('Accept');
      if (prefersHtml(request)) return page(request, response, next);
    }
    if ('own' in route.to) return answers[route.to.own](request, response, next);
    checkParameters(path, route);
    return call(request, response, route as ServiceRoute);
  };
}

/** The encoded path of a request target. @throws Failure `invalid` for an absolute form, `//host` or a backslash */
function pathOf(url: string): string {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (path.charCodeAt(0) !== slash || path.charCodeAt(1) === slash || path.includes('\\')) {
    throw invalid('malformed', 'The address of the request is malformed.');
  }
  return path;
}
const slash = 47;

const firstSegmentsOfPages: ReadonlySet<string> = new Set(Object.values(pages).map(({ path }) => firstSegment(path)));

/** A page is served at the app's paths to every client that accepts HTML, elsewhere only to browsers; never under /api/ or for files. */
function isNavigation(request: Request, path: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (path.startsWith('/api/') || path.slice(path.lastIndexOf('/')).includes('.')) return false;
  return firstSegmentsOfPages.has(firstSegment(path)) ? request.accepts('html') !== false : prefersHtml(request);
}

function prefersHtml(request: Request): boolean {
  return request.headers.accept?.includes('text/html') === true && request.accepts(['json', 'html']) === 'html';
}

/**
 * An encoded slash or dot segment could be another path after decoding, so it is not forwarded.
 * @throws Failure `invalid` when the call's schema rejects the value or it cannot be decoded, else `not-found`
 */
function checkParameters(path: string, { path: template, endpoint }: Route): void {
  if (!path.includes('%') && !path.includes('/.')) return;
  const params = Object.entries(matchPath(template)(path) ?? {}).map(([name, value]) => [name, decode(value)] as const);
  if (!params.some(([, value]) => /[/\\]|^\.{1,2}$/.test(value))) return;
  endpoint?.params?.parse(Object.fromEntries(params));
  throw notFound('not-found', 'There is nothing at this address.');
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalid('malformed', 'The address of the request is malformed.');
  }
}

/** What a path can do: its routes by method. */
export type RoutesOfPath = ReadonlyMap<string, Route>;

export type RouteFinder = {
  find(path: string): RoutesOfPath | undefined;
  /** For the Allow header: what a known path answers, HEAD with every GET; nothing for an unknown path. */
  allowedMethods(path: string): string[];
};

/**
 * Finds the routes of a path, byte for byte: no decoding, no trailing slash, no letter case.
 * Fixed paths are one look-up; paths with parameters are tried within those that share the first segment.
 */
export function createRouteFinder(table: readonly Route[]): RouteFinder {
  const fixed = new Map<string, Map<string, Route>>();
  const patterns = new Map<
    string,
    { shape: string; match: ReturnType<typeof matchPath>; routes: Map<string, Route> }[]
  >();
  for (const route of table) routesFor(route.path).set(route.method, route);

  function routesFor(path: string): Map<string, Route> {
    if (!path.includes('{')) return getOrMake(fixed, path, () => new Map<string, Route>());
    const sharing = getOrMake(patterns, firstSegment(path), () => []);
    const shape = pathShape(path);
    let entry = sharing.find((known) => known.shape === shape);
    if (!entry) sharing.push((entry = { shape, match: matchPath(path), routes: new Map() }));
    return entry.routes;
  }

  function find(path: string): RoutesOfPath | undefined {
    const known = fixed.get(path);
    if (known) return known;
    return patterns.get(firstSegment(path))?.find(({ match }) => match(path))?.routes;
  }

  return {
    find,
    allowedMethods(path) {
      const methods = [...(find(path)?.keys() ?? [])] as (Method | 'HEAD')[];
      return methods.includes('GET') ? ['HEAD', ...methods].sort() : methods.sort();
    },
  };
}

function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return end === -1 ? path : path.slice(0, end);
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
