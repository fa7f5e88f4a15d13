import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatCount } from '../format.ts';
import { LinkButton } from './button.tsx';
import styles from './data-table-pager.module.css';

/** `to` is the address of a page; `onSort` is called when the order changes, so that the first page can be shown. */
export type TablePages = {
  page: number;
  size: number;
  to: (page: number) => string;
  onSort: () => void;
  /** Whether the server has more rows than are loaded. */
  more?: boolean;
};

export const pageCountOf = (rows: number, { size }: TablePages): number => Math.max(1, Math.ceil(rows / size));

/** Links to the pages of a table. `onMove` is called before one is followed. */
export function Pager({
  page,
  count,
  rows,
  size,
  to,
  more,
  onMove,
}: TablePages & { count: number; rows: number; onMove: () => void }) {
  const link = (target: number, label: string, children: ReactNode) => (
    <LinkButton
      to={to(target)}
      variant={target === page ? 'secondary' : 'quiet'}
      size="sm"
      aria-label={label}
      aria-current={target === page ? 'page' : undefined}
      className={styles.link}
      onClick={onMove}
    >
      {children}
    </LinkButton>
  );
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <span className={styles.range}>
        {formatCount((page - 1) * size + 1)}–{formatCount(Math.min(page * size, rows))} of {formatCount(rows)}
        {more && '+'}
      </span>
      <ul className={styles.links} role="list">
        {page > 1 && <li>{link(page - 1, 'Previous page', <ChevronLeft size={18} />)}</li>}
        {shownPages(page, count).map((target) => (
          <li key={target} className={styles.number}>
            {target < 0 ? <span className={styles.gap}>…</span> : link(target, `Page ${target}`, formatCount(target))}
          </li>
        ))}
        {page < count && <li>{link(page + 1, 'Next page', <ChevronRight size={18} />)}</li>}
      </ul>
    </nav>
  );
}

/** The first, the last and the pages around this one; a negative number is a gap. */
function shownPages(page: number, count: number): number[] {
  const near = Array.from({ length: count }, (_, at) => at + 1).filter(
    (target) => target === 1 || target === count || Math.abs(target - page) <= 1,
  );
  return near.flatMap((target, at) => (target - (near[at - 1] ?? 0) > 1 ? [-target, target] : [target]));
}

/** After a link to another page, its first row is in sight and the focus is on the table, which says which page it is. */
export function useMoveToTop(page: number | undefined) {
  const table = useRef<HTMLTableElement>(null);
  const expected = useRef(false);
  useEffect(() => {
    if (!expected.current) return;
    expected.current = false;
    table.current?.parentElement?.scrollIntoView({ block: 'start' });
    table.current?.focus({ preventScroll: true });
  }, [page]);
  return { table, expect: () => void (expected.current = true) };
}
