import { pages } from '@wholesale/contracts/pages';
import { formatCount, originOf } from '@wholesale/web-kit';
import { queryOf } from '@wholesale/web-kit/http';
import { useQuery } from '@wholesale/web-kit/query';
import { matchPath, useLocation } from '@wholesale/web-kit/router';

const nouns: Readonly<Record<string, string>> = { samsung: 'Samsung phone', iphone: 'iPhone', vivo: 'vivo phone' };

/** What a visitor sees after signing in, from the public counts: `68 Samsung phones`; undefined when they do not come from a page of a brand. */
export function useGoodsBehindLogin(): string | undefined {
  const { search, state } = useLocation();
  const { pathname } = new URL(originOf(search, state), 'http://same-origin.invalid');
  const brand = matchPath(pages.brand.path, pathname)?.params.brand ?? '';
  const noun = Object.hasOwn(nouns, brand) ? nouns[brand] : undefined;
  const { data } = useQuery({ ...queryOf('countBrands'), enabled: noun !== undefined });
  if (!noun) return undefined;
  const count = data?.find((each) => each.brand === brand)?.unsold;
  if (count === undefined) return `our ${noun}s`;
  if (count === 0) return `new ${noun}s as they arrive`;
  return count === 1 ? `1 ${noun}` : `${formatCount(count)} ${noun}s`;
}
