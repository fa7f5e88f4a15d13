import type { AnswerOf, InputOf } from './call.ts';
import { urlOf } from './call.ts';
import { pagesKey } from '../query-keys.ts';
import { publicShapes } from './public-shapes.ts';
import { readPublic } from './read-public.ts';

type PublicCollection = 'listBrand' | 'listAds';
export type PageOf<N extends PublicCollection> = { items: AnswerOf<N>; next: string | undefined };

/**
 * A public collection page by page, for TanStack Query: `useInfiniteQuery(pagesOf('listBrand', { params: { brand }, query: { limit: 24 } }))`.
 * The next page is what the answer's `Link: rel="next"` names.
 */
export function pagesOf<N extends PublicCollection>(name: N, input: InputOf<N>) {
  return {
    queryKey: pagesKey(name, input),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({
      pageParam,
      signal,
    }: {
      pageParam: string | undefined;
      signal: AbortSignal;
    }): Promise<PageOf<N>> => {
      const { body, headers } = await readPublic(
        urlOf(name, { ...input, query: { ...input.query, after: pageParam } }),
        publicShapes[name],
        signal,
      );
      return { items: body as AnswerOf<N>, next: nextOf(headers.get('link')) };
    },
    getNextPageParam: (page: PageOf<N>) => page.next,
  };
}

/** The `after` of `</allbrand/vivo?limit=24&after=…>; rel="next"`. */
function nextOf(link: string | null): string | undefined {
  const address = /<([^<>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address ? (new URL(address, 'http://any.invalid').searchParams.get('after') ?? undefined) : undefined;
}
