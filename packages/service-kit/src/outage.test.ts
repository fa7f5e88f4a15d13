import { describe, expect, it } from '@jest/globals';
import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoNetworkTimeoutError,
  MongoOperationTimeoutError,
  MongoServerError,
  MongoTopologyClosedError,
} from 'mongodb';
import { conflict, unavailable } from './errors.ts';
import { UnexpectedStatusError } from './http/call-service.ts';
import { BusUnavailableError, UnroutableError } from './messaging/event-bus.ts';
import { isOutage } from './outage.ts';

const named = (name: string): Error => Object.assign(new Error('x'), { name });
const coded = (code: string): Error => Object.assign(new Error('x'), { code });
const callFailed = (cause: unknown): Error => Object.assign(unavailable('service-unavailable', 'x'), { cause });
const fromServer = (code: number, labels: string[] = []): MongoServerError =>
  new MongoServerError({ message: 'x', code, errorLabels: labels });
const circle = new Error('x');
circle.cause = circle;

describe('an error of a handler', () => {
  it.each<[string, unknown]>([
    ['a broken connection to the database', new MongoNetworkError('x')],
    ['a database that answers nothing', new MongoNetworkTimeoutError('x')],
    ['a database operation out of time', new MongoOperationTimeoutError('x')],
    ['no database server to be found', named('MongoServerSelectionError')],
    ['a cleared connection pool', named('MongoPoolClearedError')],
    ['connections cut by a cleared pool', named('PoolClearedOnNetworkError')],
    ['a full connection pool', named('MongoWaitQueueTimeoutError')],
    ['a database client that is closed', new MongoTopologyClosedError('x')],
    ['a database server that is not the primary', fromServer(10_107)],
    ['a primary that stepped down', fromServer(189)],
    ['a database server that shuts down', fromServer(11_600)],
    ['a write that the driver calls retryable', fromServer(1, ['RetryableWriteError'])],
    ['a connection that could not be set up', fromServer(18, ['HandshakeError'])],
    ['a write that no majority confirmed in time', fromServer(64)],
    ['a broker that is away', new BusUnavailableError('x')],
    ['a handler that did not end in time', named('HandlerTimeoutError')],
    ['another service that answered 503', callFailed(new UnexpectedStatusError('bookings', 503))],
    ['another service that answered 504', callFailed(new UnexpectedStatusError('bookings', 504))],
    [
      'another service that is not there',
      callFailed(Object.assign(new TypeError('fetch failed'), { cause: coded('ECONNREFUSED') })),
    ],
    ['another service that broke off', new TypeError('fetch failed', { cause: coded('UND_ERR_SOCKET') })],
    ['another service that did not answer in time', callFailed(new DOMException('x', 'TimeoutError'))],
    ['a service that calls itself unavailable', unavailable('storage-unavailable', 'x')],
    ['an outage that a handler wrapped', new Error('x', { cause: new MongoNetworkError('x') })],
  ])('that says %s is an outage', (_, error) => {
    expect(isOutage(error)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['a defect', new TypeError('x is not a function')],
    ['a message that only sounds like an outage', new Error('MongoNetworkError: ECONNREFUSED 503')],
    ['a duplicate key', fromServer(11_000)],
    [
      'a bulk write with a duplicate key',
      new MongoBulkWriteError({ message: 'x', code: 11_000 } as never, {} as never),
    ],
    ['a document that a validator refused', fromServer(121)],
    ['a query that takes too long', fromServer(50)],
    ['a conflict', conflict('already-booked', 'x')],
    ['another service that answered 500', callFailed(new UnexpectedStatusError('bookings', 500))],
    ['another service that refuses the call', callFailed(new UnexpectedStatusError('bookings', 403))],
    ['another service whose answer makes no sense', callFailed(named('ZodError'))],
    ['an event that no queue wants', new UnroutableError('x')],
    ['an error that is its own cause', circle],
    ['a text', 'ECONNREFUSED'],
    ['nothing', undefined],
    ['null', null],
  ])('that says %s is not an outage', (_, error) => {
    expect(isOutage(error)).toBe(false);
  });
});
