import sharp from 'sharp';
import { createAuthAccounts } from '@wholesale/demo-market';
import type { ShopProcesses } from './shop-processes.ts';

const bookings = 60;

/**
 * How long after the answer to a booking (its commit in bookings) the phone shows as sold in catalog, and the seller's notification is
 * there, over outbox and RabbitMQ. It polls without a pause, one after the other, so the figures include a few milliseconds of calls.
 */
export async function measureEffect({
  url,
  authUrl,
}: Pick<ShopProcesses, 'url' | 'authUrl'>): Promise<{ sold: Percentiles; notified: Percentiles }> {
  const call = async (method: string, path: string, token: string, body?: object | FormData) => {
    const json = body && !(body instanceof FormData);
    const response = await fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${token}`, ...(json && { 'content-type': 'application/json' }) },
      ...(body && { body: json ? JSON.stringify(body) : (body as FormData) }),
    });
    const answer = (await response.json()) as {
      insertedId: string;
      status: string;
      data: { url: string };
      items: { link: string }[];
    };
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return answer;
  };
  const person = async (role: 'buyer' | 'seller') => {
    const accounts = createAuthAccounts({ url: authUrl, apiKey: 'demo-api-key' });
    const credentials = {
      email: `${role}.${process.pid}.${Date.now()}@bench.example`,
      password: 'secret-word',
      name: role,
    };
    await accounts.createAccount(credentials);
    const { idToken } = await accounts.signIn(credentials);
    await call('POST', '/users', idToken, { name: role, email: credentials.email, role });
    return idToken;
  };
  const [seller, buyer] = [await person('seller'), await person('buyer')];
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await aPicture())], { type: 'image/png' }), 'phone.png');
  const { data } = await call('POST', '/upload', seller, form);
  const phone = {
    brand: 'vivo',
    name: 'V29',
    condition: 'good',
    location: 'Dhaka',
    resalePrice: 240,
    orginalPrice: 432,
    picture: data.url,
  };

  const sold: number[] = [];
  const notified: number[] = [];
  const isNotified = async (bookingId: string) =>
    (await call('GET', '/api/notifications', seller)).items.some(({ link }) => link.endsWith(bookingId));
  for (let n = 0; n < bookings; n += 1) {
    const { insertedId } = await call('POST', '/sellerProduct', seller, phone);
    const booking = await call('POST', '/booking', buyer, { listingId: insertedId, phone: '1', location: 'x' });
    const committed = performance.now();
    while ((await call('GET', `/api/listings/${insertedId}`, buyer)).status !== 'sold');
    sold.push(performance.now() - committed);
    while (!(await isNotified(booking.insertedId)));
    notified.push(performance.now() - committed);
  }
  return { sold: percentilesOf(sold), notified: percentilesOf(notified) };
}

/** In milliseconds. */
type Percentiles = { p50: number; p99: number };

function percentilesOf(times: number[]): Percentiles {
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

const aPicture = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#4b6' } })
    .png()
    .toBuffer();
