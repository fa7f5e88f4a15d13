import { defaultRetryDelaysMs, describeBroker, describeTopology } from '@wholesale/service-kit';

/**
 * `npm run --silent broker > deploy/broker.json` writes the exchanges, queues and rights that the event table needs, as definitions for
 * RabbitMQ. One entry per line, so that a change is easy to read.
 */
const topology = describeTopology({ namespace: 'wholesale', retryDelaysMs: defaultRetryDelaysMs });
const sections = Object.entries(describeBroker(topology)).map(([name, entries]) => {
  const lines = entries.map((entry) => `    ${JSON.stringify(entry)}`);
  return `  "${name}": [\n${lines.join(',\n')}\n  ]`;
});
console.log(`{\n${sections.join(',\n')}\n}`);
