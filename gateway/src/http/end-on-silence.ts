import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';

/** Why a request towards a service was ended: it was the service's turn, and nothing came. */
export const serviceSilent = new Error('the service was silent for too long');

/**
 * Ends a request towards a service when its connection is idle while the service should take, process or answer it.
 * A connection that is idle because the client sends or reads slowly is left alone; the server's own limits end such a client.
 * @param towards the request towards the service, which has its socket by now
 * @param options.request the client's request, whose body is piped into `towards`
 * @param options.response the client's response
 * @param options.timeoutMs longest silence of the service; connecting counts as silence
 */
export function endOnSilence(
  towards: ClientRequest,
  { request, response, timeoutMs }: { request: IncomingMessage; response: ServerResponse; timeoutMs: number },
): void {
  const { socket } = towards;
  if (!socket) return;
  const isClientsTurn = (): boolean =>
    response.headersSent ? response.writableNeedDrain : !request.complete && !towards.writableNeedDrain;
  const onIdle = (): void => {
    if (!isClientsTurn()) return void towards.destroy(serviceSilent);
    // It fires once per silence; the service's may follow the client's without a byte between them.
    socket.setTimeout(timeoutMs);
  };
  // The agent takes the time-out off when it keeps the socket for the next request.
  socket.setTimeout(timeoutMs);
  socket.on('timeout', onIdle);
  towards.once('close', () => socket.off('timeout', onIdle));
}
