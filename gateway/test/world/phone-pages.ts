import { afterEach } from '@jest/globals';
import type { PublicListing } from '@wholesale/contracts';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { JSDOM } from 'jsdom';
import { buildRemote, buildShell } from './front-end-builds.ts';
import { openWorld, type World } from './open-world.ts';

export const listing: PublicListing = {
  _id: '6b018c42bfb5f72df2246d4e',
  brand: 'samsung',
  name: 'Galaxy S21 128 GB',
  description: 'Always in a case.\nBox and cable included.',
  condition: 'good',
  picture: '/photos/852ef9951020ed1645ba9bf9513d5e6d68a6f1fe943a14727a484261ad19afef-1600.webp',
  photos: ['/photos/aaaef9951020ed1645ba9bf9513d5e6d68a6f1fe943a14727a484261ad19afef-1600.webp'],
  location: 'Sylhet',
  resalePrice: 310,
  orginalPrice: 799,
  useTime: '11 months',
  storage: 128,
  colour: 'Phantom Gray',
  sellerId: '6b01a2f5ae7aaa8d57574b11',
  sellerName: 'Second Ring',
  sellerVerified: true,
  postTime: '21-11-2026',
  postedAt: '2026-11-21T12:19:14.486Z',
  status: 'unsold',
  availability: 'available',
  advertised: false,
};
export const address = `/phones/samsung/${listing._id}`;
export const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

export async function openWorldWithPages(...how: Parameters<typeof openWorld>): Promise<World> {
  const opened = await openWorld(...how);
  buildShell(opened.frontends, 's1');
  buildRemote(opened.frontends, 'storefront', 'f1');
  buildRemote(opened.frontends, 'dashboard', 'd1');
  return opened;
}

/** For all tests of a file a `world` without a PUBLIC_URL and a `shop` that has one, with a catalog that answers as usual. */
export function useWorldsWithPages(use: (worlds: { world: World; shop: World }) => void): void {
  let worlds: { world: World; shop: World };
  const open = async () => {
    worlds = {
      world: await openWorldWithPages(),
      shop: await openWorldWithPages({ PUBLIC_URL: 'https://shop.example' }),
    };
    return { ...worlds, close: async () => void (await Promise.all([worlds.world.close(), worlds.shop.close()])) };
  };
  forAllTests(open, use);
  afterEach(() => [worlds.world, worlds.shop].forEach(({ services }) => services.catalog.behave()));
}

/** An unused id, which no cache knows. */
let last = 0;
export const newId = () => (last += 1).toString(16).padStart(24, 'a');

/** Makes catalog know this listing and no other. */
export function listed(place: World, changes: Partial<PublicListing> = {}): PublicListing {
  const known = { ...listing, _id: newId(), ...changes };
  place.services.catalog.behave((request, response) => {
    const found = request.url === `/api/listings/${known._id}`;
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ? known : { code: 'listing-not-found' }));
  });
  return known;
}

export const navigate = (place: World, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  place.call(path, { method, headers: { ...browser, ...headers } });
export const pathOf = ({ brand, _id }: PublicListing) => `/phones/${brand}/${_id}`;

/** Parses a page like a browser and runs its inline scripts. */
export const parse = (html: string) => new JSDOM(html, { runScripts: 'dangerously' }).window;
export function headOf(html: string) {
  const { document } = parse(html);
  const content = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? undefined;
  return {
    title: document.title,
    description: content('meta[name=description]'),
    robots: content('meta[name=robots]'),
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? undefined,
    og: (name: string) => content(`meta[property="${name}"]`),
    data: JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null') as unknown,
  };
}

/** A response over a bare socket, for any Host header. */
export const getRaw = async (place: World, path: string, host: string | undefined) =>
  place.raw(
    `GET ${path} HTTP/1.${host === undefined ? 0 : 1}\r\n${host === undefined ? '' : `Host: ${host}\r\n`}Accept: text/html\r\nConnection: close\r\n\r\n`,
  );
