import { invalid, notFound } from '@wholesale/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import type { OwnAnswer, Route } from '../routes.ts';
import type { ServiceRoute } from './call-gate.ts';
import type { RouteFinder } from './find-route.ts';

export type OwnAnswers = Readonly<Record<OwnAnswer, RequestHandler>>;

/**
 * Sends each request where its route says: to a service, to an answer of the gateway, or, when a browser navigates, to the app's page.
 * What no route knows goes on to the 404 and 405 of the kit.
 */
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

/**
 * The path of a request target, still encoded.
 * @throws Failure invalid for anything but a path of this host: an absolute form, `//host`, a backslash
 */
function pathOf(url: string): string {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (path.charCodeAt(0) !== slash || path.charCodeAt(1) === slash || path.includes('\\')) {
    throw invalid('malformed', 'The address of the request is malformed.');
  }
  return path;
}
const slash = 47;

/** Where the app has its pages. */
const pages = /^\/(?:$|(?:login|signup|reset-password|blog|phones|dashboard)(?:\/|$))/;

/**
 * A page is asked for: at an address of the app by anybody who takes HTML, also by a monitor that takes everything; elsewhere by a browser's navigation only.
 * Never under /api/, and by nothing that looks for a file.
 */
function isNavigation(request: Request, path: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (path.startsWith('/api/') || path.slice(path.lastIndexOf('/')).includes('.')) return false;
  return pages.test(path) ? request.accepts('html') !== false : prefersHtml(request);
}

/** The cheap look comes first: only browsers name text/html. */
function prefersHtml(request: Request): boolean {
  return request.headers.accept?.includes('text/html') === true && request.accepts(['json', 'html']) === 'html';
}

/**
 * A parameter that hides a slash or dots would be another path to whoever decodes it, so it never leaves the gateway.
 * @throws Failure invalid when the call's schema refuses the value too or it cannot be decoded, else not-found
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
