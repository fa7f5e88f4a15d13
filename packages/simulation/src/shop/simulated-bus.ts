import { eventTable, parseEvent, type AnyEvent, type ConsumerName, type EventEnvelope } from '@wholesale/contracts';
import { isOutage, type DeliveryContext, type EventBus, type EventHandlers } from '@wholesale/service-kit';
import type { SimulatedProcess } from './simulated-process.ts';
import type { Turns } from './turns.ts';

/** Simulated time does not end the time of a handler. */
const neverAborted = new AbortController().signal;

export type Consumer = { process: SimulatedProcess; handlers: EventHandlers };

/** Delivers each event to each consumer at least once, in any order, again after a failure or a crash. */
export type SimulatedBus = {
  /** The bus as one process sees it. */
  connect(process: SimulatedProcess): Pick<EventBus, 'publish' | 'isConnected'>;
  /** Everything that was ever published, repeats included. */
  readonly archive: readonly EventEnvelope[];
  /** Delivers an event of the archive again to all its consumers. */
  repeat(event: EventEnvelope): void;
  /** The next deliveries come late, by this many turns. */
  delayNext(deliveries: number, byTurns: number): void;
  /** How many deliveries are not done yet. */
  undelivered(): number;
  readonly deadLetters: readonly { event: EventEnvelope; consumer: ConsumerName; error: unknown }[];
};

const attemptsUntilDead = 6;
const retryMs = 1_000;

/**
 * @param options.consumerOf a process that is running, or undefined while there is none
 * @param options.archive what was published before
 * @param options.loses for a control arm: deliveries that are lost
 */
export function createSimulatedBus({
  turns,
  consumerOf,
  archive,
  loses = () => false,
}: {
  turns: Turns;
  consumerOf: (name: ConsumerName) => Consumer | undefined;
  archive: EventEnvelope[];
  loses?: (event: EventEnvelope, consumer: ConsumerName) => boolean;
}): SimulatedBus {
  const deadLetters: { event: EventEnvelope; consumer: ConsumerName; error: unknown }[] = [];
  let undelivered = 0;
  let delayed = { deliveries: 0, byTurns: 0 };

  function send(event: EventEnvelope): void {
    for (const consumer of eventTable[event.type].consumers) {
      if (consumer === 'gateway' || loses(event, consumer)) continue;
      undelivered += 1;
      void deliver(event, consumer, 1);
    }
  }

  async function deliver(event: EventEnvelope, consumer: ConsumerName, attempt: number): Promise<void> {
    if (delayed.deliveries > 0) {
      delayed.deliveries -= 1;
      await turns.after(delayed.byTurns);
    }
    await turns.take(`${event.type} to ${consumer}`);
    const target = consumerOf(consumer);
    if (!target) return again(event, consumer, attempt);
    const { process, handlers } = target;
    const parsed = parseEvent(JSON.parse(JSON.stringify(event)));
    const handle = handlers[parsed.type] as ((event: AnyEvent, context: DeliveryContext) => Promise<void>) | undefined;
    try {
      const done = Promise.resolve(handle?.(parsed, { attempt, signal: neverAborted })).then(() => true);
      if (await Promise.race([done, process.crashed.then(() => false)])) undelivered -= 1;
      else void deliver(event, consumer, attempt);
    } catch (error) {
      if (!isOutage(error) && attempt >= attemptsUntilDead) {
        deadLetters.push({ event, consumer, error });
        undelivered -= 1;
      } else again(event, consumer, isOutage(error) ? attempt : attempt + 1);
    }
  }

  const again = (event: EventEnvelope, consumer: ConsumerName, attempt: number): void =>
    void setTimeout(() => void deliver(event, consumer, attempt), retryMs);

  return {
    connect: (process) => ({
      isConnected: () => true,
      publish: (event) =>
        process.call(`publish ${event.type}`, () => {
          archive.push(event);
          send(event);
        }),
    }),
    archive,
    repeat: send,
    delayNext: (deliveries, byTurns) => void (delayed = { deliveries, byTurns }),
    undelivered: () => undelivered,
    deadLetters,
  };
}
