import type { Socket } from 'node:net';
import { connect } from 'amqplib';
import type { Channel, ChannelModel, ConfirmChannel, RecoveringChannelModel } from 'amqplib';
import type { Logger } from '../logger.ts';

/** A connection that comes back by itself, with everything `setup` made on it. */
export type AmqpConnection = {
  /** Begins to connect and waits for success at most `waitMs`; trying goes on after that. */
  start(options: { waitMs: number }): Promise<void>;
  stop(): Promise<void>;
  isConnected(): boolean;
};

/** What `setup` gets: channels whose failure brings up the whole connection anew. */
export type AmqpSession = {
  openChannel(): Promise<Channel>;
  openConfirmChannel(): Promise<ConfirmChannel>;
  /** Drops the connection and connects again; for failures that AMQP does not report as such. */
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

/**
 * amqplib's recovery restores the TCP connection only, and has traps; this closes them. Channels and consumers are made in `setup`, which
 * runs on each connect. A channel that closes, or a setup that fails or hangs, leads to a new connection.
 * @param deps.name shown in the broker's console
 */
export function createAmqpConnection({ url, name, logger, setup, setupTimeoutMs = 15_000 }: Deps): AmqpConnection {
  const address = withHeartbeat(url);
  let recovering: RecoveringChannelModel | undefined;
  let current: ChannelModel | undefined;
  let ready = false;
  let stopping = false;
  const log = createOutageLog(logger.child({ connection: name }));

  /** Runs inside amqplib's recovery: rejecting makes it close the model and try again. */
  async function setUp(model: ChannelModel): Promise<void> {
    current = model;
    const closed = new AbortController();
    // Without a listener a drop during setup is an uncaught exception. The same failure arrives as 'close'.
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
      // amqplib would take a model that closed in this very moment for a living one, for ever.
      closed.signal.throwIfAborted();
    } catch (error) {
      // amqplib would wait for ever for a hung broker to answer its close.
      await closeOrDestroy(model);
      throw error;
    }
    ready = true;
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
      // Later, because the channels of a connection close just before the connection itself does.
      channel.on('close', () => setImmediate(() => reconnect(reason)));
      return channel;
    }
    return {
      openChannel: async () => watch(await model.createChannel()),
      openConfirmChannel: async () => watch(await model.createConfirmChannel()),
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
  };
}

/** @throws Error when the text is no amqp address; amqplib itself would try it for ever */
function withHeartbeat(url: string): string {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (!address || !['amqp:', 'amqps:'].includes(address.protocol)) {
    throw new Error('the address of RabbitMQ must begin with amqp:// or amqps://');
  }
  // 5 s: a dead peer is seen within 15 s.
  if (!address.searchParams.has('heartbeat')) address.searchParams.set('heartbeat', '5');
  return address.href;
}

async function closeOrDestroy(model: ChannelModel): Promise<void> {
  const closing = model.close().catch(() => undefined);
  await Promise.race([closing, after(closeTimeoutMs)]);
  destroy(model);
}

/** Ends the socket of a connection, whose 'close' then comes without the broker; amqplib has no public way. */
function destroy(model: ChannelModel): void {
  const { stream } = model.connection as unknown as { stream: Socket };
  if (!stream.destroyed) stream.destroy(new Error('the connection was given up'));
}

/** One line when the connection is lost and at most one every 30 s after that, one when it is back. */
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
