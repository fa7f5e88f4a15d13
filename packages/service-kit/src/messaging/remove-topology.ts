import { connect } from 'amqplib';
import { removeTopology } from './declare-topology.ts';
import { defaultRetryDelaysMs, describeTopology } from './topology.ts';

/** Deletes all exchanges and queues of a namespace, for tests. @param options.retryDelaysMs as given to the bus */
export async function deleteTopology({
  url,
  namespace,
  retryDelaysMs = defaultRetryDelaysMs,
}: {
  url: string;
  namespace: string;
  retryDelaysMs?: readonly number[];
}): Promise<void> {
  const connection = await connect(url, { noDelay: true });
  try {
    await removeTopology(await connection.createChannel(), describeTopology({ namespace, retryDelaysMs }));
  } finally {
    await connection.close();
  }
}
