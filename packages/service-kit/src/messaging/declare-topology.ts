import type { Channel } from 'amqplib';
import { declarationsOf, type Topology } from './topology.ts';

/** Idempotent. Every process declares everything, so that events are kept for consumers that have never run. */
export async function declareTopology(channel: Channel, topology: Topology): Promise<void> {
  const { exchanges, queues, bindings } = declarationsOf(topology);
  for (const exchange of exchanges) await channel.assertExchange(exchange, 'topic', { durable: true });
  for (const queue of queues) await channel.assertQueue(queue.name, { durable: true, arguments: queue.arguments });
  for (const { from, to, key } of bindings) await channel.bindQueue(to, from, key);
}

/** For a process whose broker user may declare nothing. @throws the broker's error (404) for what an operator has not declared */
export async function checkTopology(channel: Channel, topology: Topology): Promise<void> {
  const { exchanges, queues } = declarationsOf(topology);
  for (const exchange of exchanges) await channel.checkExchange(exchange);
  for (const { name } of queues) await channel.checkQueue(name);
}

export async function removeTopology(channel: Channel, topology: Topology): Promise<void> {
  const { exchanges, queues } = declarationsOf(topology);
  for (const { name } of queues) await channel.deleteQueue(name);
  for (const exchange of exchanges) await channel.deleteExchange(exchange);
}
