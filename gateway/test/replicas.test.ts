import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startingHeader } from '@wholesale/service-kit';
import { eventually, timeMargin } from '@wholesale/testing';
import { openWorld, post, seller, type World } from './world/open-world.ts';
import { startStubUpstream, type Behaviour, type StubUpstream } from './world/stub-services.ts';

let world: World;
let one: StubUpstream;
let other: StubUpstream;
beforeEach(async () => {
  [one, other] = [await startStubUpstream('catalog'), await startStubUpstream('catalog')];
  world = await openWorld({ CATALOG_URL: `${one.url}, ${other.url}` });
  world.register(seller);
});
afterEach(async () => {
  await world.close();
  await one.stop();
  await other.stop();
});

/** More than both replicas have connections for: the gateway opens 256 to each. */
const calls = 520;

/** Of the 2.8 s that a read has. */
const moreThanHalfMs = 1_900;

const read = () => world.call('/allbrand/vivo');
const write = () => world.call('/sellerProduct', { ...post({ name: 'Galaxy' }), as: seller });
const upload = () => world.call('/upload', { method: 'POST', body: Buffer.alloc(200_000, 1), as: seller });
const seenBy = () => [one.seen.length, other.seen.length];
const inTurn = async (times: number, call: () => ReturnType<typeof read>) => {
  const statuses = [];
  for (let count = 0; count < times; count += 1) statuses.push((await call()).status);
  return statuses;
};
const isReported = async () => {
  const { body } = await world.call('/health/ready');
  return (body as { services: Record<string, boolean> }).services.catalog;
};

describe('two replicas of a service', () => {
  it.each([
    ['reads', read],
    ['writes', write],
    ['uploads', upload],
  ])('share the %s', async (_calls, call) => {
    expect(await inTurn(10, call)).toEqual(Array(10).fill(200));

    expect(seenBy()).toEqual([5, 5]);
  });

  it.each([
    ['read', read],
    ['write', write],
    ['upload', upload],
  ])('fail no %s while one of them is down, and share again when it is back', async (_call, call) => {
    await one.down();

    expect(await inTurn(20, call)).toEqual(Array(20).fill(200));

    expect(other.seen).toHaveLength(20);
    expect(await isReported()).toBe(true);
    await one.up();
    await eventually(async () => {
      expect((await call()).status).toBe(200);
      expect(one.seen.length).toBeGreaterThan(0);
    });
  });

  it('are unavailable when both are down', async () => {
    await Promise.all([one.down(), other.down()]);

    expect(await inTurn(12, read)).toEqual(Array(12).fill(503));
    expect((await write()).status).toBe(503);
    expect(await isReported()).toBe(false);
  });
});

describe('a replica that', () => {
  it('hangs delays a read but does not fail it, and after five reads gets no more', async () => {
    one.behave(() => undefined);
    const began = performance.now();

    const answers = await Promise.all(Array.from({ length: 10 }, read));

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(performance.now() - began).toBeLessThan(3_000 * timeMargin());
    const asked = one.seen.length;
    expect(await inTurn(4, read)).toEqual(Array(4).fill(200));
    expect(one.seen).toHaveLength(asked);
  });

  it('hangs with as many calls as it has connections fails no other write, which another one gets', async () => {
    one.behave(() => undefined);

    const answers = await Promise.all(Array.from({ length: calls }, write));

    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].toSorted()).toEqual([200, 504]);
    // No replica got a call that the other one had received.
    expect(one.seen.length + other.seen.length).toBe(calls);
  });

  it('hangs gives a read no more than its 3 s when the other one hangs too', async () => {
    one.behave(() => undefined);
    other.behave(() => undefined);
    const began = performance.now();

    expect((await read()).status).toBe(504);

    expect(performance.now() - began).toBeLessThan(3_300 * timeMargin());
    expect(seenBy()).toEqual([1, 1]);
  });

  it('resets the connection before it answers does not fail a read', async () => {
    one.behave((request) => request.socket.destroy());

    expect(await inTurn(4, read)).toEqual(Array(4).fill(200));
  });

  it('fails a read at once leaves the other one the rest of its time', async () => {
    let asked = 0;
    const behaviour: Behaviour = (request, response) => {
      if ((asked += 1) === 1) request.socket.destroy();
      else setTimeout(() => response.end(), moreThanHalfMs);
    };
    one.behave(behaviour);
    other.behave(behaviour);

    expect((await read()).status).toBe(200);
    expect(seenBy()).toEqual([1, 1]);
  });

  it('resets the connection before it answers fails a write, which no other replica gets', async () => {
    for (const replica of [one, other])
      replica.behave(({ url, socket }, response) => void (url === '/health/live' ? response.end() : socket.destroy()));

    expect([(await write()).status, (await upload()).status]).toEqual([503, 503]);

    expect(one.seen.length + other.seen.length).toBe(2);
  });

  it.each([100, 100_000])(
    'dies in the middle of an answer of %d bytes breaks it, and the read is not repeated',
    async (length) => {
      for (const replica of [one, other])
        replica.behave((_request, response) => {
          response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(length) });
          response.write('[{"a":1},', () => response.destroy());
        });

      await expect(read()).rejects.toThrow();

      // A repeated read would have been sent before the next one.
      for (const replica of [one, other]) replica.behave();
      await read();
      expect(one.seen.length + other.seen.length).toBe(2);
    },
  );

  it.each([
    ['read', read],
    ['write', write],
    ['upload', upload],
  ])('is starting fails no %s, which the other one gets', async (_call, call) => {
    one.behave((_request, response) => response.writeHead(503, { [startingHeader]: 'true' }).end());

    expect(await inTurn(10, call)).toEqual(Array(10).fill(200));

    expect(other.seen).toHaveLength(10);
  });

  it.each([
    ['read', read],
    ['write', write],
    ['upload', upload],
  ])('is stopping gets no second %s, so that none is being sent when it ends', async (_call, call) => {
    one.behave((_request, response) => response.writeHead(200, { connection: 'close' }).end('{}'));

    expect(await inTurn(10, call)).toEqual(Array(10).fill(200));

    expect(seenBy()).toEqual([1, 9]);
  });

  it('is stopping leaves a slow read of the other one all its time', async () => {
    other.behave((_request, response) => response.writeHead(200, { connection: 'close' }).end('{}'));
    await inTurn(2, read);
    await other.down();
    one.behave((_request, response) => void setTimeout(() => response.end('{}'), moreThanHalfMs));

    expect((await read()).status).toBe(200);
  });

  it('is stopping takes every call when there is no other one', async () => {
    for (const replica of [one, other])
      replica.behave((_request, response) => response.writeHead(200, { connection: 'close' }).end('{}'));

    expect(await inTurn(6, write)).toEqual(Array(6).fill(200));
  });

  it('is starting says so when the other one is starting too', async () => {
    for (const replica of [one, other])
      replica.behave((_request, response) =>
        response.writeHead(503, { [startingHeader]: 'true', 'content-type': 'application/json' }).end('{"code":"x"}'),
      );

    expect(await write()).toMatchObject({ status: 503, body: { code: 'x' } });

    expect(seenBy()).toEqual([1, 1]);
  });

  it('answers with a failure is believed', async () => {
    for (const replica of [one, other]) replica.behave((_request, response) => response.writeHead(503).end());

    expect((await read()).status).toBe(503);

    expect(one.seen.length + other.seen.length).toBe(1);
  });
});
