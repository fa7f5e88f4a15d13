import type { PublicListing } from '@wholesale/contracts';
import type { RequestHandler } from 'express';
import { prepareAnswer, type ReadyAnswer } from '../http/ready-answer.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import { createComposer } from './compose-page.ts';
import { createPageFinder, type FoundPage } from './find-page.ts';
import { listingHead } from './listing-head.ts';
import type { Live } from './live-builds.ts';
import type { PageHead } from './page-head.ts';
import type { Page, RemoteBuild, ShellBuild } from './read-build.ts';

/** The pages of one set of live builds. */
export type Pages = {
  find(pathname: string): FoundPage;
  /** A page whose head is the same for everybody, as ready bytes; made once for each origin. */
  fixed(found: FoundPage, origin: string | undefined): Promise<ReadyAnswer>;
  /** The page of one listing; kept as long as the listing itself. */
  ofListing(found: FoundPage, listing: PublicListing, origin: string | undefined): Promise<ReadyAnswer>;
  /** The page in the place of one whose thing is not there; the remote that would have shown the thing draws it. */
  nowhere(found: FoundPage): FoundPage;
  headers: RequestHandler;
};

/** Origins of which pages are kept at a time. A site has one or two; a client that makes up Host headers gets no more room than this. */
const maxOrigins = 4;
/** Of a page that is sent to few: brotli's first levels take a tenth of the time and leave a tenth more bytes. */
const quickQuality = 4;

/** Everything that is made of one set of live builds; made anew when another is live. */
export function createPages(live: Live, shell: ShellBuild, security: SecurityHeaders): Pages {
  const { find, nowhere } = createPageFinder(live);
  const compose = createComposer(live, shell);
  const fixed = new Map<Page, Map<string, Promise<ReadyAnswer>>>();
  const missing = new Map<RemoteBuild | undefined, FoundPage>();
  const listings = new WeakMap<PublicListing, Map<string, Promise<ReadyAnswer>>>();
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
      // The page is kept for the next visitor too, so nothing in it may come from this one's address.
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

/** The head of a page that is told by its app's pages.json. */
function headOf({ title, description, index, path, of }: Page, origin: string | undefined): PageHead {
  if (!index) return { title, description, index };
  const canonical = origin && !of && !/[{*]/.test(path) ? origin + path : undefined;
  const image = origin
    ? {
        url: `${origin}/social-preview.png`,
        alt: 'WholeSale: used phones from sellers we checked',
        width: 1200,
        height: 630,
      }
    : undefined;
  return { title, description, index, canonical, preview: { type: 'website', image } };
}

function keep<Key extends object>(
  kept: {
    get(key: Key): Map<string, Promise<ReadyAnswer>> | undefined;
    set(key: Key, value: Map<string, Promise<ReadyAnswer>>): unknown;
  },
  key: Key,
  origin: string | undefined,
  make: () => Promise<ReadyAnswer>,
): Promise<ReadyAnswer> {
  let byOrigin = kept.get(key);
  if (!byOrigin) kept.set(key, (byOrigin = new Map()));
  const name = origin ?? '';
  let answer = byOrigin.get(name);
  if (!answer) {
    byOrigin.set(name, (answer = make()));
    const oldest = byOrigin.keys().next();
    if (byOrigin.size > maxOrigins && !oldest.done) byOrigin.delete(oldest.value);
  }
  return answer;
}
