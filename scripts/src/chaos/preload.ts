import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { crashNotice } from './crash-notice.ts';
import { switchOff } from './switch-off.ts';

/**
 * Loaded into a process of the shop before its own code (`node --import`), so that the product needs no hooks. CHAOS_CRASH names a crash
 * point and the number of the call at which the process kills itself; CHAOS_ARM names a protection that is switched off.
 */
const [point, count] = (process.env.CHAOS_CRASH ?? '').split(':');
if (point) crashAt(point, Number(count));
switchOff(process.env.CHAOS_ARM ?? '');

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Writes with an outbox are commits; what the broker confirms to the publisher is published. */
function crashAt(name: string, calls: number): void {
  let left = calls;
  const pass = (here: string): void => {
    if (here !== name || (left -= 1) > 0) return;
    writeSync(process.stderr.fd, `${crashNotice} ${name}\n`);
    process.kill(process.pid, 'SIGKILL');
  };
  const load = createRequire(import.meta.url);
  const { Collection } = load('mongodb') as { Collection: { prototype: Record<string, Method> } };
  for (const method of ['insertOne', 'updateOne', 'bulkWrite']) {
    const original = Collection.prototype[method] as Method;
    Collection.prototype[method] = async function (this: unknown, ...args) {
      // Neither copies of other services nor the relay's own removal.
      const commits = JSON.stringify(args.slice(0, 2)).includes('"_pending":true');
      if (commits) pass('before-commit');
      const result = await original.apply(this, args);
      if (commits) pass('after-commit');
      return result;
    };
  }
  // By its path, because the package does not export it.
  const { ConfirmChannel } = load(join(dirname(load.resolve('amqplib')), 'lib', 'channel_model.js')) as {
    ConfirmChannel: { prototype: { publish: Method } };
  };
  const { publish } = ConfirmChannel.prototype;
  ConfirmChannel.prototype.publish = function (this: unknown, ...args) {
    const confirmed = args.at(-1) as Method;
    return publish.call(this, ...args.slice(0, -1), (...results: unknown[]) => {
      pass('after-publish');
      return confirmed(...results);
    });
  };
}
