import type { Request, RequestHandler, Response } from 'express';
import type { Metrics } from './metrics.ts';
import { runTraced } from './trace-context.ts';
import type { Tracer } from './tracer.ts';

/** Property of the response's `locals` for the path template of a call that Express has no route for, such as the gateway's. */
export const routeLocal = 'route';

const usualMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const methodOf = ({ method }: Request): string => (usualMethods.has(method) ? method : 'OTHER');

/** The template, so that a client cannot make new series with addresses of its own. */
function routeOf(request: Request, response: Response): string {
  const known: unknown = response.locals[routeLocal] ?? (request.route as { path?: unknown } | undefined)?.path;
  return known === undefined ? 'unmatched' : String(known).replaceAll(/:(\w+)/g, '{$1}');
}

/** The status that was sent, or nginx's 499 when the client did not wait for it. */
const codeOf = (response: Response): number => (response.writableFinished ? response.statusCode : 499);

/** Counts and times every request. */
export function measureRequests(metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    const began = performance.now();
    response.on('close', () => {
      const labels = { method: methodOf(request), route: routeOf(request, response), code: codeOf(response) };
      metrics.requestEnded(labels, (performance.now() - began) / 1_000);
    });
    next();
  };
}

/**
 * Handles every request within a span.
 * @param options.continuesTraces false: the clients are not ours, so their `traceparent` is ignored
 */
export function traceRequests({
  tracer,
  continuesTraces,
}: {
  tracer: Tracer;
  continuesTraces: boolean;
}): RequestHandler {
  return (request, response, next) => {
    const { traceparent } = continuesTraces ? request.headers : {};
    const span = tracer.start('server', typeof traceparent === 'string' ? traceparent : undefined);
    const record = (): void => {
      const [method, route, code] = [methodOf(request), routeOf(request, response), codeOf(response)];
      span.end(`${method} ${route}`, {
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': code,
          'request.id': String(response.getHeader('x-request-id')),
        },
        ...(code >= 500 && { error: `status ${code}` }),
      });
    };
    if (span.isRecorded) response.on('close', record);
    runTraced(span, next);
  };
}
