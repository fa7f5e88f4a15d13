import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { receiveBody } from './request-body.ts';

it('a client that left before its body was asked for is not waited for', async () => {
  const request = new IncomingMessage(new Socket());
  request.destroy();
  await once(request, 'close');

  expect(await receiveBody(request, new ServerResponse(request), { limit: 100, patienceMs: 50 })).toBeUndefined();
});
