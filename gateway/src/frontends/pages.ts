import type { PublicListing } from '@wholesale/contracts';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { prepareAnswer, type ReadyAnswer } from '../http/ready-answer.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import { createComposer, type PageSettings } from './compose-page.ts';
import { createPageFinder, type FoundPage } from './find-page.ts';
import { listingHead } from './listing-head.ts';
import type { Live } from './live-builds.ts';
import type { PageHead } from './page-head.ts';
import type { Page, RemoteBuild, ShellBuild } from './build-schema.ts';

export type Pages = {
  find(pathname: string): FoundPage;
  /** A page with the same head for everyone; cached by origin. */
  fixed(found: FoundPage, origin: string | undefined): Promise<ReadyAnswer>;
  ofListing(found: FoundPage, listing: PublicListing, origin: string | undefined): Promise<ReadyAnswer>;
  nowhere(found: FoundPage): FoundPage;
  headers: RequestHandler;
};

/** Limits the cache by origin, because a client can invent Host headers. A site has one or two. */
const mostOrigins = 4;
type AnswersByOrigin = LRUCache<string, Promise<ReadyAnswer>>;
/** For pages that are sent rarely: brotli's first levels take a tenth of the time and leave a tenth more bytes. */
const quickQuality = 4;

export function createPages(live: Live, shell: ShellBuild, security: SecurityHeaders, settings: PageSettings): Pages {
  const { find, nowhere } = createPageFinder(live);
  const compose = createComposer(live, shell, settings);
  const fixed = new Map<Page, AnswersByOrigin>();
  const missing = new Map<RemoteBuild | undefined, FoundPage>();
  const listings = new WeakMap<PublicListing, AnswersByOrigin>();
  const prepare = (html: string, quality?: number) =>
    prepareAnswer(html, {
      type: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
      ...(quality && { quality }),
    });

  return {
    find,
    nowhere({ remote }) {
      let none = missing.get(remote);
      if (!none) missing.set(remote, (none = { page: { ...nowhere, status: 404 }, remote, params: {} }));
      return none;
    },
    headers: security.forPages(shell.csp),
    fixed(found, origin) {
      const { page } = found;
      // Cached for other visitors, so it must not contain this request's parameters.
      const general = {
        ...found,
        page: { ...page, fetch: page.of ? [] : page.fetch.filter((path) => !path.includes('{')) },
        params: {},
      };
      return keep(fixed, page, page.index ? origin : undefined, () => prepare(compose(general, headOf(page, origin))));
    },
    ofListing: (found, listing, origin) =>
      keep(listings, listing, origin, () => prepare(compose(found, listingHead(listing, origin)), quickQuality)),
  };
}

/** The head of a page that is the same for everyone. */
function headOf({ title, description, index, path, of }: Page, origin: string | undefined): PageHead {
  if (!index) return { title, description, index };
  const canonical = origin && !of && !/[{*]/.test(path) ? origin + path : undefined;
  const image = origin
    ? {
        url: `${origin}/social-preview.png`,
        alt: 'WholeSale: used Samsung, iPhone and vivo phones',
        width: 1200,
        height: 630,
      }
    : undefined;
  return { title, description, index, canonical, preview: { type: 'website', image } };
}

function keep<Key extends object>(
  kept: {
    get(key: Key): AnswersByOrigin | undefined;
    set(key: Key, value: AnswersByOrigin): unknown;
  },
  key: Key,
  origin: string | undefined,
  make: () => Promise<ReadyAnswer>,
): Promise<ReadyAnswer> {
  let byOrigin = kept.get(key);
  if (!byOrigin) kept.set(key, (byOrigin = new LRUCache({ max: mostOrigins })));
  const name = origin ?? '';
  let answer = byOrigin.get(name);
  if (!answer) byOrigin.set(name, (answer = make()));
  return answer;
}
