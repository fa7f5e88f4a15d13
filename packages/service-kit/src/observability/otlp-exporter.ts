import type { Logger } from '../logger.ts';
import { attributesOf, otlpSpanOf, type FinishedSpan } from './otlp-format.ts';

export type OtlpExporter = { add(span: FinishedSpan): void; stop(): Promise<void> };

const sendEveryMs = 5_000;
const batchSize = 512;
const most = 4_096;
const timeoutMs = 10_000;
const warnEveryMs = 60_000;

/**
 * Sends spans to a collector by OTLP over HTTP (JSON), in batches. It never delays or fails the work that is traced: while the collector
 * is away, spans are dropped, and a line in the log says how many, at most once a minute.
 * @param options.endpoint base URL, to which `/v1/traces` is added
 */
export function createOtlpExporter({
  endpoint,
  service,
  logger,
}: {
  endpoint: string;
  service: string;
  logger: Logger;
}): OtlpExporter {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const resource = { attributes: attributesOf({ 'service.name': service, 'service.namespace': 'wholesale' }) };
  let buffer: FinishedSpan[] = [];
  let dropped = 0;
  let warnedAt = -Infinity;
  let sending: Promise<void> | undefined;
  const timer = setInterval(() => void flush(), sendEveryMs).unref();

  function add(span: FinishedSpan): void {
    if (buffer.length >= most) dropped += 1;
    else buffer.push(span);
    if (buffer.length >= batchSize) void flush();
  }

  /** One request at a time. */
  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => (sending = undefined));
    return sending;
  }

  async function sendAll(): Promise<void> {
    while (buffer.length > 0) {
      const batch = buffer.slice(0, batchSize);
      buffer = buffer.slice(batchSize);
      if (await send(batch)) continue;
      dropped += batch.length;
      break;
    }
    if (dropped === 0 || performance.now() - warnedAt < warnEveryMs) return;
    logger.warn({ spans: dropped }, 'the trace collector did not take these spans; they are lost');
    warnedAt = performance.now();
    dropped = 0;
  }

  async function send(batch: readonly FinishedSpan[]): Promise<boolean> {
    const spans = batch.map(otlpSpanOf);
    const body = { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: '@wholesale/service-kit' }, spans }] }] };
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  return {
    add,
    async stop() {
      clearInterval(timer);
      const patience = new Promise<void>((resolve) => setTimeout(resolve, 2_000).unref());
      await Promise.race([flush().then(flush), patience]);
    },
  };
}
