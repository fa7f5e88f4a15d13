import type { TablePages } from '@wholesale/web-kit';
import { useLocation, useSearchParams } from '@wholesale/web-kit/router';

const pageSize = 20;

/**
 * The page of a table, which is in the address: `?page=2`. `onSort` shows the first page again.
 * @param more whether the server has more rows than are loaded
 */
export function usePages(more: boolean): TablePages {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const withPage = (page: number) => {
    const next = new URLSearchParams(params);
    if (page > 1) next.set('page', String(page));
    else next.delete('page');
    return next;
  };
  const asked = params.get('page') ?? '';
  return {
    page: /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1,
    size: pageSize,
    more,
    to: (page) => `${pathname}?${withPage(page)}`.replace(/\?$/, ''),
    onSort: () => {
      if (asked) setParams(withPage(1), { replace: true });
    },
  };
}
