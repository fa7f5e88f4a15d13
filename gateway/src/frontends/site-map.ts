import { unavailable } from '@wholesale/service-kit';
import escapeHtml from 'escape-html';
import type { RequestHandler } from 'express';
import { prepareAnswer, sendReady, type ReadyAnswer } from '../http/ready-answer.ts';
import type { Listings } from './listings.ts';
import type { Live, LiveBuilds } from './live-builds.ts';
import type { createOwnOrigin } from './own-origin.ts';

type Entry = { path: string; changed?: string };

const keptMs = 60_000;

/**
 * `robots.txt`, and the site map with all public pages and unsold phones, which is refreshed once a minute.
 * Both contain absolute addresses, so they depend on the request's origin.
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
    asked.catch(() => kept === entry && (kept = undefined));
    return asked;
  }

  return {
    async robots(request, response) {
      const origin = originOf(request);
      const lines = [
        'User-agent: *',
        'Disallow: /dashboard/', // the overview page itself may be indexed
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

/** Private, because a shared cache could mix up hosts. */
const perHost = (seconds: number) => `private, max-age=${seconds}`;

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
