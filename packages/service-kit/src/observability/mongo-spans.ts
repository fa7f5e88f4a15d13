import type { MongoClient } from 'mongodb';
import { currentSpan, type Span } from './trace-context.ts';

/** Records each database command as a step of the trace that sends it: its name and collection, never its content. */
export function traceCommands(client: MongoClient): void {
  const running = new Map<number, { span: Span; name: string; attributes: Record<string, string> }>();

  client.on('commandStarted', ({ requestId, commandName, databaseName, command }) => {
    const cause = currentSpan();
    if (!cause?.isRecorded) return;
    const target: unknown = command[commandName] ?? command['collection'];
    const collection = typeof target === 'string' ? target : undefined;
    const attributes = {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      ...(collection && { 'db.collection.name': collection }),
    };
    const span = cause.startChild('client');
    running.set(requestId, { span, name: collection ? `${commandName} ${collection}` : commandName, attributes });
  });
  const end = (requestId: number, error?: string): void => {
    const { span, name, attributes } = running.get(requestId) ?? {};
    running.delete(requestId);
    if (span && name) span.end(name, { attributes: attributes ?? {}, ...(error && { error }) });
  };
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => end(requestId, failure.name));
}
