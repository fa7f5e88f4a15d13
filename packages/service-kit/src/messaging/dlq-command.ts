import { parseArgs } from 'node:util';
import type { ConsumerName } from '@wholesale/contracts';
import { openDeadLetters } from './dead-letters.ts';
import type { DeadLetters, DeadLetterView } from './dead-letters.ts';

const dlqUsage = `dlq list [consumer]                 how many dead letters there are, or one line for each of a consumer's
dlq show <consumer> [--id <event>]  all that is known of them
dlq replay <consumer> [--id <event>]  back to the consumer, as a first attempt with the same id
dlq drop <consumer> [--id <event>] --yes  for ever

AMQP_URL is the broker, EVENTS_NAMESPACE (default: wholesale) the prefix of its queues.`;

/** Runs the operator's dead-letter command. @returns the exit code: 0 done, 1 nothing found or broker unreachable, 2 usage error */
export async function runDlqCommand({
  args,
  url,
  namespace,
  print,
}: {
  args: readonly string[];
  url: string | undefined;
  namespace: string;
  print: (line: string) => void;
}): Promise<number> {
  const command = readCommand(args);
  if (command === undefined) {
    print(dlqUsage);
    return 2;
  }
  if (!url) {
    print('AMQP_URL is not set. Example: AMQP_URL=amqp://127.0.0.1:5672');
    return 2;
  }
  try {
    const deadLetters = await openDeadLetters({ url, namespace });
    try {
      return await run(command, deadLetters, print);
    } finally {
      await deadLetters.close().catch(() => undefined);
    }
  } catch (error) {
    print(`Failed: ${(error as Error).message}`);
    return 1;
  }
}

type Command = { verb: string; consumer: ConsumerName | undefined; id: string | undefined; yes: boolean };

function readCommand(args: readonly string[]): Command | undefined {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { id: { type: 'string' }, yes: { type: 'boolean', default: false } },
    });
    const [verb, consumer, ...rest] = positionals;
    if (verb === undefined || !['list', 'show', 'replay', 'drop'].includes(verb) || rest.length > 0) return undefined;
    if (consumer === undefined && verb !== 'list') return undefined;
    return { verb, consumer: consumer as ConsumerName | undefined, id: values.id, yes: values.yes };
  } catch {
    return undefined;
  }
}

async function run(
  { verb, consumer, id, yes }: Command,
  deadLetters: DeadLetters,
  print: (line: string) => void,
): Promise<number> {
  if (consumer === undefined) {
    for (const each of deadLetters.consumers) print(`${each}\t${await deadLetters.count(each)}`);
    return 0;
  }
  if (verb === 'replay' || (verb === 'drop' && yes)) {
    const done = await deadLetters[verb](consumer, id);
    print(`${done} ${verb === 'replay' ? 'replayed' : 'dropped'}`);
    return done === 0 ? 1 : 0;
  }
  const found = await deadLetters.list(consumer, id);
  if (verb === 'drop') {
    print(`${found.length} would be deleted; add --yes to delete`);
    return 2;
  }
  for (const each of found) print(verb === 'show' ? shown(each) : listed(each));
  if (found.length === 0) print('no dead letters');
  return found.length === 0 && id !== undefined ? 1 : 0;
}

const listed = ({ id, type, attempts, reason }: DeadLetterView): string =>
  [id || '(no id)', type, `${attempts} attempts`, reason].map(printable).join('\t');

const shown = ({ content, ...about }: DeadLetterView): string =>
  `${JSON.stringify(about, null, 2)}\n${printable(content)}\n`;

/** Prevents terminal escape sequences from message content. */
const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '·');
