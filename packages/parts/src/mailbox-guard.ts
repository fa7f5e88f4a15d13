import { Server, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { namesThisMachine } from './own-host.ts';

/**
 * Loaded into the mailbox's process before maildev, which answers every host and allows every origin: without this, any page in the
 * developer's browser could read and delete the mails. It has no setting for that.
 */
const { emit } = Server.prototype;
Server.prototype.emit = function guarded(this: Server, name: string | symbol, ...args: unknown[]): boolean {
  if (name !== 'request' && name !== 'upgrade') return Reflect.apply(emit, this, [name, ...args]);
  const [request, answer] = args as [IncomingMessage, ServerResponse | Duplex];
  if (isOwn(request)) return Reflect.apply(emit, this, [name, ...args]);
  if ('writeHead' in answer) answer.writeHead(403).end();
  else answer.destroy();
  return true;
};

/** Requests without an origin do not come from a script of another site. */
const isOwn = ({ headers: { host, origin } }: IncomingMessage): boolean =>
  namesThisMachine(host) && (origin === undefined || origin === `http://${host}`);
