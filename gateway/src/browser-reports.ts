import {
  browserReportCall,
  browserReportSchema,
  cleanMessage,
  type BrowserError,
  type BrowserReport,
} from '@wholesale/contracts';
import { invalid, unsupportedMedia, type Logger, type Metrics } from '@wholesale/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import type { Live, LiveBuilds } from './frontends/live-builds.ts';
import { addBrowserMetrics, type ServedBuild } from './gateway-metrics.ts';
import type { RateLimits } from './http/rate-limit.ts';
import { receiveBody } from './http/request-body.ts';

const { bodyLimit } = browserReportCall;
const patienceMs = 10_000;

/**
 * Answers what pages report about themselves: errors become a metric and a line of the log, web vitals a metric. Nothing else is kept of it.
 * @param options.isOn whether pages are asked for reports; otherwise a valid report is answered and dropped
 * @returns a handler that answers 204, and throws ZodError or Failure `malformed` (400), `request-timeout` (408), `too-large` (413),
 * `json-required` (415), `too-many-requests` (429)
 */
export function createBrowserReports({
  isOn,
  limits,
  builds,
  logger,
  metrics,
}: {
  isOn: boolean;
  limits: Pick<RateLimits, 'countAddress'>;
  builds: Pick<LiveBuilds, 'recent'>;
  logger: Logger;
  metrics: Metrics | undefined;
}): RequestHandler {
  const count = metrics && addBrowserMetrics(metrics);

  async function record({ build, page, load, vitals, errors }: BrowserReport, requestId: string): Promise<void> {
    const served = servedBuilds(await builds.recent());
    if (load) count?.load(page, served);
    for (const [vital, value] of Object.entries(vitals)) count?.vital(vital, page, value);
    for (const error of errors) {
      const { app, build: thrownIn, ...position } = error.at ?? { app: 'shell', build };
      const isServed = served.some((each) => each.app === app && each.build === thrownIn);
      // Any other build could be invented, and would be one more series each.
      count?.error(app, isServed ? thrownIn : 'other');
      logger.warn({ ...lineOf(error), app, build: thrownIn, ...position, requestId }, 'error in a browser');
    }
  }

  return async (request, response) => {
    await limits.countAddress('report', request, response);
    const report = await receiveReport(request, response);
    if (!report) return;
    if (isOn) await record(report, String(response.getHeader('x-request-id')));
    response.status(204).end();
  };
}

const lineOf = ({ page, type, message }: BrowserError) => ({ page, type, message: cleanMessage(message) });

/** @returns undefined when the client disconnected */
async function receiveReport(request: Request, response: Response): Promise<BrowserReport | undefined> {
  // Another site could send other types without asking first.
  if (!request.is('application/json')) throw unsupportedMedia('json-required', 'Send the body as application/json.');
  const body = await receiveBody(request, response, { limit: bodyLimit, patienceMs });
  return body && browserReportSchema.parse(parseJson(body));
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw invalid('malformed', 'The request is malformed.');
  }
}

/** Live builds and canaries. */
const servedBuilds = ({ shell, remotes, canaries }: Live): ServedBuild[] => [
  ...[shell, canaries.shell?.build].flatMap((each) => (each ? [{ app: 'shell', build: each.version }] : [])),
  ...[...remotes, ...canaries.remotes.map(({ build }) => build)].map(({ name, version }) => ({
    app: name,
    build: version,
  })),
];
