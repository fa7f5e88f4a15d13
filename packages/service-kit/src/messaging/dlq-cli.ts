import { runDlqCommand } from './dlq-command.ts';

process.exitCode = await runDlqCommand({
  args: process.argv.slice(2),
  url: process.env.AMQP_URL,
  namespace: process.env.EVENTS_NAMESPACE ?? 'wholesale',
  print: (line) => console.log(line),
});
