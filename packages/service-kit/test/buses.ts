import { connect } from 'amqplib';
import type { ConsumerName, EventEnvelope } from '@wholesale/contracts';
import { freshNamespace, startConnected, startCuttableProxy, startRabbitForTests } from '@wholesale/testing';
import {
  createMemoryBroker,
  createMemoryEventBus,
  createRabbitEventBus,
  deleteTopology,
} from '../src/messaging/index.ts';
import type { EventBus } from '../src/messaging/index.ts';
import { silentLogger } from './silent-logger.ts';

/** What the shared suite needs of each bus. All buses of one world share its broker. */
export type World = {
  /** A bus of a separate process, with two short retries. */
  openBus(options?: { namespace?: string }): Promise<TestBus>;
  /** Publishes, and waits until the event is in its queues. */
  queueUp(bus: EventBus, event: EventEnvelope): Promise<void>;
  /** Puts arbitrary bytes into a consumer's queue. */
  pushRaw(consumer: ConsumerName, content: string): Promise<void>;
  deadLetters(consumer: ConsumerName): Promise<{ content: string; attempt: number; reason: string | undefined }[]>;
  close(): Promise<void>;
};
/** `crash` acts like a killed process. */
export type TestBus = { bus: EventBus; crash(): Promise<void> };

export const retryDelaysMs = [30, 60];

export async function createMemoryWorld(): Promise<World> {
  const broker = createMemoryBroker();
  const open: EventBus[] = [];
  const queueOf = (consumer: ConsumerName) => broker.queue(`world.${consumer}`);
  return {
    async openBus({ namespace = 'world' } = {}) {
      const bus = createMemoryEventBus({ logger: silentLogger, broker, namespace, retryDelaysMs });
      open.push(bus);
      return { bus, crash: async () => bus.crash() };
    },
    async queueUp(bus, event) {
      // The event is queued when the call returns; the promise waits for its consumers.
      void bus.publish(event).catch(() => undefined);
    },
    async pushRaw(consumer, content) {
      void queueOf(consumer).push({ content: Buffer.from(content), attempt: 1, outages: 0 });
    },
    deadLetters: async (consumer) =>
      queueOf(consumer).deadLetters.map((letter) => ({ ...letter, content: letter.content.toString() })),
    close: async () => void (await Promise.all(open.map((bus) => bus.stop()))),
  };
}

export async function createRabbitWorld(): Promise<World> {
  const rabbit = await startRabbitForTests();
  const url = new URL(rabbit.url);
  const namespaces = new Set([freshNamespace('bus')]);
  const [worldNamespace] = [...namespaces] as [string];
  const closers: (() => Promise<void>)[] = [];
  const admin = await connect(rabbit.url, { noDelay: true });

  return {
    async openBus({ namespace } = {}) {
      const name = namespace ? `${worldNamespace}-${namespace}` : worldNamespace;
      namespaces.add(name);
      const proxy = await startCuttableProxy({ port: Number(url.port) });
      const proxied = new URL(url);
      proxied.port = String(proxy.port);
      const rabbitBus = createRabbitEventBus({
        url: proxied.href,
        logger: silentLogger,
        namespace: name,
        retryDelaysMs,
      });
      const bus: EventBus = { ...rabbitBus, start: () => startConnected(rabbitBus) };
      closers.push(async () => {
        await bus.stop();
        await proxy.close();
      });
      return {
        bus,
        async crash() {
          proxy.refuse(true);
          proxy.cut();
        },
      };
    },
    queueUp: (bus, event) => bus.publish(event),
    async pushRaw(consumer, content) {
      const channel = await admin.createConfirmChannel();
      channel.sendToQueue(`${worldNamespace}.${consumer}`, Buffer.from(content), { persistent: true });
      await channel.waitForConfirms();
      await channel.close();
    },
    async deadLetters(consumer) {
      const channel = await admin.createChannel();
      const letters = [];
      for (;;) {
        const message = await channel.get(`${worldNamespace}.${consumer}.dlq`);
        if (!message) break;
        const headers = message.properties.headers ?? {};
        letters.push({
          content: message.content.toString(),
          attempt: headers['x-attempt'] as number,
          reason: headers['x-reason'] as string | undefined,
        });
      }
      await channel.close();
      return letters;
    },
    async close() {
      await Promise.all(closers.map((close) => close()));
      await admin.close();
      for (const namespace of namespaces) await deleteTopology({ url: rabbit.url, namespace, retryDelaysMs });
      await rabbit.stop();
    },
  };
}
