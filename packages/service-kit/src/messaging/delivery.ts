import { setTimeout as pause } from 'node:timers/promises';
import { isLaterEvent, parseEvent } from '@wholesale/contracts';
import type { AnyEvent, EventType } from '@wholesale/contracts';
import type { Logger } from '../logger.ts';
import { isOutage } from '../outage.ts';
import type { DeliveryContext, Subscription } from './event-bus.ts';
import { isSentTo } from './topology.ts';

export type Outcome =
  { kind: 'done' } | { kind: 'retry'; reason: string; delayMs: number; next: Tries } | { kind: 'dead'; reason: string };

/** `attempt` counts from 1 and is limited; `outages` counts unavailable dependencies during this attempt and is not. */
export type Tries = { attempt: number; outages: number };
export const firstTry: Tries = { attempt: 1, outages: 0 };

/** `sender` is the broker user that published the message first, as RabbitMQ verified it. */
export type Delivery = Tries & { content: Buffer; sender?: string | undefined };

type Deps = {
  subscription: Subscription;
  retryDelaysMs: readonly number[];
  handlerTimeoutMs?: number | undefined;
  /** How long after the first attempt an event for each process is tried again during an outage. */
  waitInProcessMs?: number;
  logger: Logger;
  /** Whether such an event may come from this sender; by default from all. */
  isAuthentic?: (type: EventType, sender: string | undefined) => boolean;
};

const maxOutageDelayMs = 30_000;

/** An event for each process cannot wait in a queue of the broker, so it waits in the process. */
const defaultWaitInProcessMs = 60_000;

/** Most outages are short, so an event does not wait 30 s for one of 6 s; a long one must not keep the broker busy with repeats. */
const triesPerOutageDelay = 10;

/** So many time-outs in a row, about 81 minutes with the waits, count as one attempt, because a handler may also hang by a defect. */
const timeoutsPerAttempt = 60;

/** As long as the slowest handler may take, which deletes the listings of a seller with 5,000 (docs/reliability.md). */
const defaultHandlerTimeoutMs = 60_000;

/** Larger than any valid event; such messages are not even parsed. */
const maxBytes = 256 * 1024;

/**
 * Handles one attempt at one message; never throws.
 * @returns `dead` for invalid messages and after the last retry; `retry` when the handler failed or the event is of a later release. An
 * outage does not count as an attempt; a handler that hangs is one, because it usually waits for the database
 */
export function createDelivery({
  subscription,
  retryDelaysMs,
  handlerTimeoutMs = defaultHandlerTimeoutMs,
  waitInProcessMs = defaultWaitInProcessMs,
  logger,
  isAuthentic = () => true,
}: Deps) {
  const log = logger.child({ consumer: subscription.consumer });

  return async function deliver(delivery: Delivery): Promise<Outcome> {
    let event: AnyEvent | undefined;
    const outcome = await attemptOnce(delivery, (read) => (event = read));
    subscription.onAttempt?.(outcome, event);
    return outcome;
  };

  async function attemptOnce(
    { content, sender, attempt, outages }: Delivery,
    onRead: (event: AnyEvent) => void,
    since = performance.now(),
  ): Promise<Outcome> {
    let event: AnyEvent;
    try {
      event = readEvent(content);
      onRead(event);
    } catch (error) {
      if (error instanceof LaterEventError) return waitForDeployment(error.message, attempt);
      log.error({ reason: reasonOf(error) }, 'invalid event moved to the dead letters');
      return { kind: 'dead', reason: `not an event: ${reasonOf(error)}` };
    }
    if (!isAuthentic(event.type, sender)) {
      log.error({ eventType: event.type, sender }, 'forged event moved to the dead letters');
      return {
        kind: 'dead',
        reason: sender ? `forged: ${event.type} sent by ${sender}` : `${event.type} without a sender`,
      };
    }
    const about = { eventId: event.id, eventType: event.type, correlationId: event.correlationId, attempt };
    if (!isSentTo(event.type, subscription))
      return waitForDeployment(`${event.type} is not for ${subscription.consumer} in this release`, attempt);

    const startedAt = performance.now();
    try {
      await withTimeout((signal) => handle(event, subscription, { attempt, signal }), handlerTimeoutMs);
      log.info({ ...about, ms: Math.round(performance.now() - startedAt) }, 'event handled');
      return { kind: 'done' };
    } catch (error) {
      const reason = reasonOf(error);
      const outage = isOutage(error) && !(error instanceof HandlerTimeoutError && outages >= timeoutsPerAttempt);
      const delayMs = outage ? outageDelayMs(retryDelaysMs, outages) : retryDelaysMs[attempt - 1];
      if (subscription.perProcess && outage && delayMs !== undefined && performance.now() - since < waitInProcessMs) {
        if (outages === 0)
          log.warn({ ...about, err: error }, 'a dependency is unavailable, the event waits in the process');
        await pause(delayMs, undefined, { ref: false });
        return attemptOnce({ content, sender, attempt, outages: outages + 1 }, onRead, since);
      }
      if (subscription.perProcess || delayMs === undefined) {
        log.error({ ...about, err: error }, 'event failed for the last time');
        if (subscription.perProcess) subscription.onGap?.();
        return { kind: 'dead', reason };
      }
      if (!outage) {
        log.warn({ ...about, err: error, delayMs }, 'event failed, will be tried again');
        return { kind: 'retry', reason, delayMs, next: { attempt: attempt + 1, outages: 0 } };
      }
      const level = outages % outagesPerWarning === 0 ? 'warn' : 'debug';
      log[level]({ ...about, outages, err: error, delayMs }, 'a dependency is unavailable, the event waits for it');
      return { kind: 'retry', reason, delayMs, next: { attempt, outages: outages + 1 } };
    }
  }

  /** A newer release bound this event to the queue. An instance of that release takes it when it is started. */
  function waitForDeployment(reason: string, attempt: number): Outcome {
    const delayMs = retryDelaysMs[attempt - 1];
    const about = { reason, attempt };
    if (subscription.perProcess || delayMs === undefined) {
      log.error(about, 'event of a later release moved to the dead letters');
      return { kind: 'dead', reason };
    }
    log.warn({ ...about, delayMs }, 'event of a later release, will be tried again');
    return { kind: 'retry', reason, delayMs, next: { attempt: attempt + 1, outages: 0 } };
  }
}

const outagesPerWarning = 20;

function outageDelayMs(ladder: readonly number[], outages: number): number | undefined {
  const steps = ladder.filter((ms) => ms <= maxOutageDelayMs);
  return steps[Math.min(Math.floor(outages / triesPerOutageDelay), steps.length - 1)] ?? ladder[0];
}

function readEvent(content: Buffer): AnyEvent {
  if (content.length > maxBytes) throw new Error(`${content.length} bytes, more than the limit of ${maxBytes}`);
  const value: unknown = JSON.parse(content.toString('utf8'));
  if (isLaterEvent(value)) throw new LaterEventError('the event’s type or version is unknown in this release');
  return parseEvent(value);
}

class LaterEventError extends Error {}

async function handle(event: AnyEvent, { handlers }: Subscription, context: DeliveryContext): Promise<void> {
  const handler = handlers[event.type] as ((event: AnyEvent, context: DeliveryContext) => Promise<void>) | undefined;
  await handler?.(event, context);
}

/** `isOutage` recognises it by its name. */
class HandlerTimeoutError extends Error {
  override readonly name = 'HandlerTimeoutError';
}

/** Otherwise a handler that never ends would occupy a prefetch slot forever. */
async function withTimeout(work: (signal: AbortSignal) => Promise<void>, ms: number): Promise<void> {
  const time = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new HandlerTimeoutError(`the handler did not end in ${ms} ms`));
      time.abort();
    }, ms);
  });
  try {
    await Promise.race([work(time.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
