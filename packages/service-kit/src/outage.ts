/**
 * Whether an error means that a dependency (database, service, broker) is unavailable. It then does not count as a failed attempt.
 * Checks names, codes and labels instead of classes, because the gateway does not load the database driver.
 * @param error its chain of causes is followed
 */
export function isOutage(error: unknown): boolean {
  return isOutageOrCausedByOne(error, maxCauses);
}

const maxCauses = 5;

function isOutageOrCausedByOne(error: unknown, causesLeft: number): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, status, kind, cause, errorLabels } = error as Readonly<Record<string, unknown>>;
  if (outageNames.has(name) || outageCodes.has(code) || outageStatuses.has(status)) return true;
  if (Array.isArray(errorLabels) && errorLabels.some((label) => outageLabels.has(label))) return true;
  if (cause !== undefined) return causesLeft > 0 && isOutageOrCausedByOne(cause, causesLeft - 1);
  return name === 'Failure' && outageKinds.has(kind);
}

const outageNames = new Set<unknown>([
  'BusUnavailableError',
  'HandlerTimeoutError',
  'TimeoutError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoOperationTimeoutError',
  'MongoServerSelectionError',
  'MongoStalePrimaryError',
  'MongoNotConnectedError',
  'MongoServerClosedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoPoolClosedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
]);

const outageLabels = new Set<unknown>([
  'RetryableWriteError',
  'PoolRequestedRetry',
  'ResetPool',
  'HandshakeError',
  'SystemOverloadedError',
]);

/** MongoDB's retryable codes and write concern errors; sockets, DNS and `fetch`. */
const outageCodes = new Set<unknown>([
  ...[6, 7, 64, 89, 91, 100, 133, 134, 189, 262, 9_001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436],
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN'],
  ...['ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'],
]);

const outageStatuses = new Set<unknown>([502, 503, 504]);

const outageKinds = new Set<unknown>(['unavailable', 'timeout']);
