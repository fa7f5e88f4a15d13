import { unavailable } from '@wholesale/service-kit';
import type { RequestHandler } from 'express';
import { prepareAnswer, sendReady, type ReadyAnswer } from '../http/ready-answer.ts';
import { escapeHtml } from './escape.ts';
import type { Listings } from './listings.ts';
import type { Live, LiveBuilds } from './live-builds.ts';
import type { createOwnOrigin } from './own-origin.ts';

type Entry = { path: string; changed?: string };

const keptMs = 60_000;

/**
 * What search engines ask for first: `robots.txt`, and the site map with every page anybody can open and every unsold phone.
 * Both hold whole addresses, so both are written for the origin of the request; what the map lists is asked for once a minute.
 */
export function createSiteMap({
  builds,
  listings,
  originOf,
  now = () => performance.now(),
}: {
  builds: LiveBuilds;
  listings: Pick<Listings, 'unsold'>;
  originOf: ReturnType<typeof createOwnOrigin>;
  now?: () => number;
}): { robots: RequestHandler; siteMap: RequestHandler } {
  let kept: { phones: Promise<Entry[]>; until: number } | undefined;
  let written: { of: readonly unknown[]; answer: Promise<ReadyAnswer> } | undefined;

  function phones(requestId: string): Promise<Entry[]> {
    if (kept && kept.until > now()) return kept.phones;
    const asked = listings
      .unsold(requestId)
      .then((found) =>
        found.map(({ brand, _id, postedAt }) => ({ path: `/phones/${brand}/${_id}`, changed: postedAt.slice(0, 10) })),
      );
    const entry = { phones: asked, until: now() + keptMs };
    kept = entry;
    // A failure is told to those who wait for it, and the next one asks again.
    asked.catch(() => kept === entry && (kept = undefined));
    return asked;
  }

  return {
    async robots(request, response) {
      const origin = originOf(request);
      const lines = [
        'User-agent: *',
        'Disallow: /dashboard/', // the door itself may be found
        ...(origin ? [`Sitemap: ${origin}/sitemap.xml`] : []),
        '',
      ];
      const type = 'text/plain; charset=utf-8';
      sendReady(request, response, await prepareAnswer(lines.join('\n'), { type, cacheControl: perHost(3_600) }));
    },
    async siteMap(request, response) {
      const origin = originOf(request);
      if (!origin) throw unavailable('origin-unknown', 'The address of this site is not known.');
      const [live, unsold] = await Promise.all([builds.recent(), phones(String(response.getHeader('x-request-id')))]);
      const of = [origin, live, unsold];
      if (!written?.of.every((each, at) => each === of[at])) {
        const options = { type: 'application/xml; charset=utf-8', cacheControl: perHost(60), quality: 4 };
        written = { of, answer: prepareAnswer(siteMapOf(origin, [...openPages(live), ...unsold]), options) };
      }
      sendReady(request, response, await written.answer);
    },
  };
}

/** For the one who asked: a shared cache might give one host's answer to another. */
const perHost = (seconds: number) => `private, max-age=${seconds}`;

/** The pages of the shop itself: fixed, open to everybody, and with something to read. */
const openPages = ({ remotes }: Live): Entry[] =>
  remotes
    .flatMap(({ pages }) => pages)
    .filter(({ path, index, session, of, status }) => index && !session && !of && status === 200 && !/[{*]/.test(path));

const siteMapOf = (origin: string, entries: readonly Entry[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...entries.map((entry) => urlOf(origin, entry)),
    '</urlset>\n',
  ].join('');

const urlOf = (origin: string, { path, changed }: Entry): string =>
  `<url><loc>${escapeHtml(origin + path)}</loc>${changed ? `<lastmod>${escapeHtml(changed)}</lastmod>` : ''}</url>\n`;
