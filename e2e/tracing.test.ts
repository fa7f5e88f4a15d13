import { beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@wholesale/testing';
import { startCollector } from '@wholesale/testing/start-collector';
import { listPhone, uploadPhoto } from './phones.ts';
import { startShop } from './start-shop.ts';

type Span = { service: string; name: string; traceId: string; spanId: string; parentSpanId?: string };

/** What clients send to the gateway in the hope that it is taken over. */
const foreign = '0af7651916cd43dd8448eb211c80319c';

let sent = '';
let spans: Span[];
let booking: Span[];
beforeAll(async () => {
  const collector = await startCollector();
  const shop = await startShop({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  try {
    const [seller, buyer] = [await shop.account('seller', 'Rahim'), await shop.account('buyer', 'Bina')];
    const listingId = await listPhone(shop, seller, await uploadPhoto(shop, seller));
    const json = { listingId, phone: '+880 17 5550123', location: 'New Market' };
    expect((await shop.call('POST', '/booking', { as: buyer, json })).status).toBe(201);
    await eventually(async () => {
      const held = await shop.databaseOf('bookings').collection('bookings').countDocuments({ status: 'held' });
      const notifications = await shop.databaseOf('inbox').collection('notifications').countDocuments();
      expect([held, notifications]).toEqual([1, 1]);
    });
    const headers = { traceparent: `00-${foreign}-b7ad6b7169203331-01` };
    await fetch(`${shop.url}/allbrand/vivo`, { headers });
  } finally {
    // The processes send their last spans when they stop.
    await shop.stop();
    collector.stop();
  }
  const bodies = collector.requests.map(({ body }) => body);
  sent = bodies.join('\n');
  spans = bodies.flatMap(spansOf);
  const click = spans.find(({ service, name }) => service === 'gateway' && name === 'POST /booking');
  booking = spans.filter(({ traceId }) => traceId === click?.traceId);
});

it('one booking is one trace, from the call at the gateway to the last consumer of its events', () => {
  const steps = booking.map(({ service, name }) => `${service}: ${name}`);

  expect(steps).toEqual(
    expect.arrayContaining([
      'gateway: POST /booking',
      'bookings: POST /booking',
      'bookings: insert bookings',
      'bookings: send booking.placed',
      'catalog: handle booking.placed',
      'catalog: send listing.reserved',
      'bookings: handle listing.reserved',
      'ads: handle listing.reserved',
      'bookings: send booking.held',
      'inbox: handle booking.held',
    ]),
  );
});

it('each step of the trace has its cause as its parent, and only the call itself has none', () => {
  const byId = new Map(booking.map((span) => [span.spanId, span]));
  const parentOf = (service: string, name: string) => {
    const span = booking.find((each) => each.service === service && each.name === name);
    const parent = byId.get(span?.parentSpanId ?? '');
    return parent && `${parent.service}: ${parent.name}`;
  };

  expect(booking.filter(({ parentSpanId }) => !byId.has(parentSpanId ?? '')).map(({ name }) => name)).toEqual([
    'POST /booking',
  ]);
  expect(parentOf('bookings', 'insert bookings')).toBe('bookings: POST /booking');
  expect(parentOf('bookings', 'send booking.placed')).toBe('bookings: POST /booking');
  expect(parentOf('catalog', 'handle booking.placed')).toBe('bookings: send booking.placed');
  expect(parentOf('ads', 'handle listing.reserved')).toBe('catalog: send listing.reserved');
  expect(parentOf('inbox', 'handle booking.held')).toBe('bookings: send booking.held');
  expect(parentOf('bookings', 'send booking.held')).toBe('bookings: handle listing.reserved');
});

it('the relay and other people’s calls are not part of it', () => {
  const calls = spans.filter(({ service, parentSpanId }) => service === 'gateway' && !parentSpanId);

  expect(new Set(calls.map(({ traceId }) => traceId)).size).toBe(calls.length);
  expect(booking.filter(({ name }) => /leases/.test(name))).toEqual([]);
});

it('a visitor cannot continue a trace of their own in ours', () => {
  expect(spans.some(({ name }) => name === 'GET /allbrand/{brand}')).toBe(true);
  expect(sent.includes(foreign)).toBe(false);
});

it('no name, address, phone, place or id of a person’s record in a path leaves the shop with a trace', () => {
  expect(sent).not.toMatch(/@e2e\.example|Rahim|Bina|5550123|New Market|Bearer/);
});

type Export = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: Omit<Span, 'service'>[] }[];
  }[];
};

const spansOf = (body: string): Span[] =>
  (JSON.parse(body) as Export).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const name = resource.attributes.find(({ key }) => key === 'service.name');
    return scopeSpans.flatMap(({ spans: all }) =>
      all.map((span) => ({ ...span, service: name?.value.stringValue ?? '' })),
    );
  });
