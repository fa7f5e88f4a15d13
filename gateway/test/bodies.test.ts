import { describe, expect, it } from '@jest/globals';
import { eventually } from '@wholesale/testing';
import { buyer, post, seller, useWorld, type World } from './world/open-world.ts';

let world: World;

useWorld((opened) => (world = opened));

describe('a body', () => {
  it('over 64 KB is refused by its length, before the service sees it', async () => {
    const reply = await world.call('/booking', { ...post({ phone: 'x'.repeat(200_000) }), as: buyer });

    expect(reply).toMatchObject({ status: 413, body: { code: 'too-large', status: 413 } });
    expect(world.services.bookings.seen).toHaveLength(0);
  });

  it('without a length is counted and cut at the limit', async () => {
    const chunk = 'x'.repeat(16_384);
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(chunk));
      },
    });

    const reply = await world.call('/booking', {
      method: 'POST',
      body: stream,
      duplex: 'half',
      as: buyer,
      headers: { 'content-type': 'application/json' },
    } as RequestInit & { as: typeof buyer });

    expect(reply.status).toBe(413);
  });

  it('without a length arrives complete if it is small', async () => {
    const stream = new ReadableStream({
      start(controller) {
        for (const part of ['{"a"', ':', '1}']) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });

    await world.call('/booking', { method: 'POST', body: stream, duplex: 'half', as: buyer } as RequestInit & {
      as: typeof buyer;
    });

    expect(world.services.bookings.seen[0]?.body.toString()).toBe('{"a":1}');
  });

  it('of an upload may be 5 MB but not 7 MB', async () => {
    const five = Buffer.alloc(5_000_000, 1);
    // A busy machine may take longer than the gateway waits.
    await eventually(async () =>
      expect((await world.call('/upload', { method: 'POST', body: five, as: seller })).status).toBe(200),
    );
    const seven = await world.call('/upload', { method: 'POST', body: Buffer.alloc(7_000_000, 1), as: seller });

    expect(world.services.catalog.seen.at(-1)?.body.length).toBe(5_000_000);
    expect(seven.status).toBe(413);
  });
});
