import type { Socket } from 'node:net';
import { connect } from 'amqplib';
import type { Channel, ChannelModel, ConfirmChannel, RecoveringChannelModel } from 'amqplib';
import type { Logger } from '../logger.ts';

/** A connection that reconnects and runs `setup` again each time. */
export type AmqpConnection = {
  start(options: { waitMs: number }): Promise<void>;
  stop(): Promise<void>;
  isConnected(): boolean;
  /** @returns the broker's sentence when the exchanges and queues differ or are missing, before the first connection */
  defect(): string | undefined;
};

/** Channels whose failure reconnects the whole connection. */
export type AmqpSession = {
  openChannel(): Promise<Channel>;
  openConfirmChannel(): Promise<ConfirmChannel>;
  /** Does something on a channel of its own; a refusal closes only this channel. @throws what `work` throws */
  onOwnChannel(work: (channel: Channel) => Promise<void>): Promise<void>;
  reconnect(reason: string): void;
  onBlocked(listener: (blocked: boolean) => void): void;
};

type Deps = {
  url: string;
  name: string;
  logger: Logger;
  setup: (session: AmqpSession) => Promise<void>;
  setupTimeoutMs?: number;
};

const closeTimeoutMs = 2_000;

/** AMQP's codes for a declaration that differs from what exists, and for something that does not exist. */
const defects = new Set<unknown>([406, 404]);

/**
 * amqplib's recovery restores only the TCP connection. Here `setup` creates channels and consumers on each connect, and a closed
 * channel or a failed or hanging setup leads to a new connection.
 * @param deps.name shown in the broker's console
 */
export function createAmqpConnection({ url, name, logger, setup, setupTimeoutMs = 15_000 }: Deps): AmqpConnection {
  const address = withHeartbeat(url);
  let recovering: RecoveringChannelModel | undefined;
  let current: ChannelModel | undefined;
  let ready = false;
  let wasReady = false;
  let defect: string | undefined;
  let stopping = false;
  const log = createOutageLog(logger.child({ connection: name }));

  /** Runs inside amqplib's recovery; a rejection makes it close the model and retry. */
  async function setUp(model: ChannelModel): Promise<void> {
    current = model;
    const closed = new AbortController();
    // Without a listener, a disconnect during setup is an uncaught exception. 'close' reports the same failure.
    model.on('error', () => undefined);
    model.once('close', (error?: Error) => {
      if (current === model) ready = false;
      closed.abort(error ?? new Error('the connection was closed'));
    });
    try {
      await Promise.race([
        setup(createSession(model, closed.signal)),
        rejectAfter(setupTimeoutMs, 'setting up took too long'),
      ]);
      // amqplib would otherwise keep a model that closed at this moment.
      closed.signal.throwIfAborted();
    } catch (error) {
      if (!wasReady && defects.has((error as { code?: unknown }).code)) defect = (error as Error).message;
      // amqplib would otherwise wait forever for a hung broker to confirm the close.
      await closeOrDestroy(model);
      throw error;
    }
    ready = wasReady = true;
    defect = undefined;
  }

  function createSession(model: ChannelModel, closed: AbortSignal): AmqpSession {
    function reconnect(reason: string): void {
      if (stopping || closed.aborted) return;
      ready = false;
      log.lost(new Error(reason));
      void closeOrDestroy(model);
    }
    function watch<C extends Channel>(channel: C): C {
      let reason = 'a channel was closed';
      channel.on('error', (error: Error) => (reason = error.message));
      // Deferred, because channels close just before their connection does.
      channel.on('close', () => setImmediate(() => reconnect(reason)));
      return channel;
    }
    return {
      openChannel: async () => watch(await model.createChannel()),
      openConfirmChannel: async () => watch(await model.createConfirmChannel()),
      async onOwnChannel(work) {
        const channel = await model.createChannel();
        channel.on('error', () => undefined);
        await work(channel);
        await channel.close();
      },
      reconnect,
      onBlocked(listener) {
        model.on('blocked', () => listener(true));
        model.on('unblocked', () => listener(false));
      },
    };
  }

  return {
    async start({ waitMs }) {
      recovering = await connect(address, {
        noDelay: true,
        timeout: 5_000,
        clientProperties: { connection_name: name },
        recovery: { initialDelay: 100, maxDelay: 2_000, waitForConnect: false, setup: setUp },
      });
      recovering.on('connect', log.found);
      recovering.on('connect-failed', log.lost);
      recovering.on('disconnect', log.lost);
      recovering.on('error', () => undefined);
      await Promise.race([recovering.waitForConnect(), after(waitMs)]).catch(() => undefined);
    },

    async stop() {
      stopping = true;
      ready = false;
      const closing = recovering?.close();
      await Promise.race([closing, after(closeTimeoutMs)]);
      if (current) destroy(current);
    },

    isConnected: () => ready,
    defect: () => defect,
  };
}

/** @throws Error for any other protocol, because amqplib would retry it forever */
function withHeartbeat(url: string): string {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (!address || !['amqp:', 'amqps:'].includes(address.protocol)) {
    throw new Error('the address of RabbitMQ must begin with amqp:// or amqps://');
  }
  // A dead peer is detected within 15 s.
  if (!address.searchParams.has('heartbeat')) address.searchParams.set('heartbeat', '5');
  return address.href;
}

async function closeOrDestroy(model: ChannelModel): Promise<void> {
  const closing = model.close().catch(() => undefined);
  await Promise.race([closing, after(closeTimeoutMs)]);
  destroy(model);
}

/** Destroys the socket, which emits 'close' without the broker; amqplib has no public method for this. */
function destroy(model: ChannelModel): void {
  const { stream } = model.connection as unknown as { stream: Socket };
  if (!stream.destroyed) stream.destroy(new Error('the connection was given up'));
}

function createOutageLog(logger: Logger) {
  let lastLine = 0;
  let lost = true;
  return {
    lost(error: Error) {
      if (lost && Date.now() - lastLine < 30_000) return;
      lost = true;
      lastLine = Date.now();
      logger.warn({ reason: error.message }, 'no connection to RabbitMQ, trying again');
    },
    found() {
      if (lost) logger.info('connected to RabbitMQ');
      lost = false;
      lastLine = 0;
    },
  };
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

async function rejectAfter(ms: number, message: string): Promise<never> {
  await after(ms);
  throw new Error(message);
}
