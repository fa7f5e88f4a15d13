import { eventTable, eventTypes } from '@wholesale/contracts';
import type { ConsumerName, EventType } from '@wholesale/contracts';
import { declarationsOf, isSentTo } from './topology.ts';
import type { Topology } from './topology.ts';

/** The processes of the event table. A process with a broker user of its own uses its name. */
export const brokerUsers: readonly ConsumerName[] = [
  ...new Set(eventTypes.flatMap((type) => [eventTable[type].producer, ...eventTable[type].consumers])),
];

const vhost = '/';

/**
 * What an operator declares for processes with broker users of their own, in RabbitMQ's definitions format: exchanges, queues, bindings,
 * and the rights of each user. A user publishes the events of its process, reads its own queue, reroutes what it received from there, and
 * creates queues for its caches only. The users themselves, with passwords, are not included.
 */
export function describeBroker(topology: Topology) {
  const { exchanges, queues, bindings } = declarationsOf(topology);
  return {
    vhosts: [{ name: vhost }],
    permissions: brokerUsers.map((user) => ({ user, vhost, ...resourcesOf(user, topology) })),
    topic_permissions: brokerUsers.flatMap((user) =>
      exchanges.map((exchange) => ({ user, vhost, exchange, ...routingKeysOf(user, exchange, topology) })),
    ),
    exchanges: exchanges.map((name) => ({ name, vhost, type: 'topic', ...lasting, internal: false, arguments: {} })),
    queues: queues.map((queue) => ({ ...queue, vhost, ...lasting })),
    bindings: bindings.map(({ from, to, key }) => ({
      ...{ vhost, source: from, destination: to, destination_type: 'queue', routing_key: key, arguments: {} },
    })),
  };
}

const lasting = { durable: true, auto_delete: false };

function resourcesOf(user: ConsumerName, topology: Topology) {
  const { exchange, deadLetters, retries } = topology;
  const queue = queueOf(user, topology);
  const caches = cachedBy(user).length > 0 ? [`${exchange}.${user}.`] : [];
  const reroutes = queue ? [deadLetters, ...retries.map((step) => step.exchange)] : [];
  return {
    configure: startingWith(caches),
    write: either(oneOf([...(producedBy(user).length > 0 ? [exchange] : []), ...reroutes]), startingWith(caches)),
    read: either(oneOf([...(queue ? [queue] : []), ...(caches.length > 0 ? [exchange] : [])]), startingWith(caches)),
  };
}

/** Without such a right on an exchange, RabbitMQ allows every routing key. */
function routingKeysOf(user: ConsumerName, exchange: string, topology: Topology) {
  if (exchange === topology.exchange) return { write: oneOf(producedBy(user)), read: oneOf(cachedBy(user)) };
  const queue = queueOf(user, topology);
  return { write: oneOf(queue ? [queue] : []), read: none };
}

const producedBy = (user: ConsumerName): EventType[] => eventTypes.filter((type) => eventTable[type].producer === user);

/** The events that a process may bind to a queue of its own cache. */
function cachedBy(user: ConsumerName): EventType[] {
  const hasCache = eventTypes.some((type) => eventTable[type].processes?.includes(user));
  return hasCache
    ? eventTypes.filter((type) => isSentTo(type, { consumer: user, perProcess: true, handlers: {} }))
    : [];
}

const queueOf = (user: ConsumerName, { queues }: Topology): string | undefined =>
  queues.find(({ consumer }) => consumer === user)?.queue;

const none = '^$';
const either = (...patterns: string[]): string => patterns.filter((pattern) => pattern !== none).join('|') || none;
const oneOf = (names: readonly string[]): string => (names.length > 0 ? `^(${names.map(literal).join('|')})$` : none);
const startingWith = (names: readonly string[]): string =>
  names.length > 0 ? `^(${names.map(literal).join('|')})` : none;
const literal = (name: string): string => name.replaceAll('.', String.raw`\.`);

/** Whether a broker user is limited to what a process may do. */
export const isProcess = (user: string): boolean => brokerUsers.some((process) => process === user);

/**
 * Whether a process accepts an event of this sender: its producer, or a user without limits, such as an operator.
 * RabbitMQ guarantees the sender's name. Its rights alone do not suffice: a user that may create a queue can let the broker forward its
 * messages under any routing key (dead-lettering), and before version 4.0 a CC header has no limits.
 * @param options.receiver the broker user of the receiving process; without a user of its own it accepts every sender
 */
export function isAuthentic(
  type: EventType,
  { sender, receiver }: { sender: string | undefined; receiver: string },
): boolean {
  if (!isProcess(receiver)) return true;
  if (sender === undefined) return false;
  return sender === eventTable[type].producer || !isProcess(sender);
}
