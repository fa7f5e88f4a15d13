import { invalid, notFound } from '@wholesale/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import type { OwnAnswer, Route } from '../routes.ts';
import type { ServiceRoute } from './call-gate.ts';
import type { RouteFinder } from './find-route.ts';

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
    if (!known) return isNavigation(request, path) ? page(request, response, next) : next();
    const route = known.get(request.method === 'HEAD' ? 'GET' : request.method);
    if (!route) return next();
    if (route.alsoPage) {
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

const pages = /^\/(?:$|(?:login|signup|reset-password|blog|phones|dashboard)(?:\/|$))/;

/** A page is served at the app's paths to every client that accepts HTML, elsewhere only to browsers; never under /api/ or for files. */
function isNavigation(request: Request, path: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (path.startsWith('/api/') || path.slice(path.lastIndexOf('/')).includes('.')) return false;
  return pages.test(path) ? request.accepts('html') !== false : prefersHtml(request);
}

function prefersHtml(request: Request): boolean {
  return request.headers.accept?.includes('text/html') === true && request.accepts(['json', 'html']) === 'html';
}

/**
 * An encoded slash or dot segment could be another path after decoding, so it is not forwarded.
 * @throws Failure `invalid` when the call's schema rejects the value or it cannot be decoded, else `not-found`
 */
function checkParameters(path: string, { path: pattern, endpoint }: Route): void {
  if (!path.includes('%') && !path.includes('/.')) return;
  const names = pattern.split('/');
  const values = path.split('/').map(decode);
  if (!values.some((value) => /[/\\]|^\.{1,2}$/.test(value))) return;
  const params = Object.fromEntries(names.map((name, at) => [name.slice(1, -1), values[at]]));
  endpoint?.params?.parse(params);
  throw notFound('not-found', 'Nothing was found at this address.');
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalid('malformed', 'The address of the request is malformed.');
  }
}
