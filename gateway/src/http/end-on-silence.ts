import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';

export const serviceSilent = new Error('the service was silent for too long');

/**
 * Ends a proxied request when its connection is idle while the service should receive, process or answer it. Idle time caused by a
 * slow client is ignored; the server's own limits end such clients.
 * @param towards the proxied request, connected to its socket
 * @param options.timeoutMs connecting counts as well
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
    socket.setTimeout(timeoutMs);
  };
  // The agent clears the time-out when it reuses the socket.
  socket.setTimeout(timeoutMs);
  socket.on('timeout', onIdle);
  towards.once('close', () => socket.off('timeout', onIdle));
}
