import type { Deal, OwnListing } from '@wholesale/contracts';
import { formatPrice, paths } from '@wholesale/web-kit';
import { salesTabPath } from './deal/deal-paths.ts';
import type { Figure } from './figures.tsx';
import { countOf } from './lists.ts';
import { lastChange } from './deal/times.ts';

export type SaleState = 'unsold' | 'reserved' | 'sold';

/** The documented `status` says `sold` of every phone that nobody else can book; a reserved one may become available again. */
export const saleStateOf = ({ status, availability }: OwnListing): SaleState =>
  availability === 'reserved' ? 'reserved' : status;
export const saleStateNames: Readonly<Record<SaleState, string>> = {
  unsold: 'Unsold',
  reserved: 'Reserved',
  sold: 'Sold',
};

/** The filters of My Product: `?show=reserved`. */
export const productFilters = {
  unsold: (product: OwnListing) => saleStateOf(product) === 'unsold',
  advertised: (product: OwnListing) => saleStateOf(product) === 'unsold' && product.advertised,
  reserved: (product: OwnListing) => saleStateOf(product) === 'reserved',
  sold: (product: OwnListing) => saleStateOf(product) === 'sold',
} as const;
export type ProductFilter = keyof typeof productFilters;

export const filteredProductsPath = (filter: ProductFilter): string => `${paths.myProduct}?show=${filter}`;

const totalOf = (prices: readonly number[]): string => formatPrice(prices.reduce((sum, price) => sum + price, 0));

const recentDays = 30;

/** What happened in the last 30 days: My Product has the totals. */
export function recentFiguresOf(products: Part<OwnListing>, completed: Part<Deal>, now: number): Figure[] {
  const since = new Date(now - recentDays * 86_400_000).toISOString();
  const sales = completed.data?.filter((deal) => lastChange(deal) >= since);
  const listed = products.data?.filter(({ postedAt }) => postedAt >= since).length ?? 0;
  const note = `in the last ${recentDays} days`;
  return [
    { label: 'Phones sold', value: sales?.length ?? '–', note, to: salesTabPath('completed') },
    {
      label: 'Income',
      value: sales ? totalOf(sales.map(({ price }) => price)) : '–',
      note,
      to: salesTabPath('completed'),
    },
    { label: 'Phones listed', value: listed, note, to: paths.myProduct },
  ];
}

type Part<Row> = { data?: readonly Row[] | undefined; more?: unknown };

/**
 * Only completed deals count as sold and earned: a phone sold elsewhere counts for nothing.
 * An incomplete list adds "+" to its counts; sales that are not loaded yet show as "–".
 */
export function figuresOf(products: Part<OwnListing>, completed: Part<Deal>): Figure[] {
  const own = products.data ?? [];
  const advertised = own.filter(productFilters.advertised).length;
  const reserved = own.filter(productFilters.reserved);
  const sales = completed.data;
  return [
    {
      label: 'On sale',
      value: countOf(own.filter(productFilters.unsold).length, products),
      note: `${advertised} advertised`,
      to: filteredProductsPath('unsold'),
    },
    {
      label: 'Reserved',
      value: countOf(reserved.length, products),
      note: reserved.length
        ? `${totalOf(reserved.map(({ resalePrice }) => resalePrice))} to collect`
        : 'nothing to hand over',
      to: filteredProductsPath('reserved'),
    },
    {
      label: 'Sold',
      value: sales ? countOf(sales.length, completed) : '–',
      note: 'completed deals',
      to: salesTabPath('completed'),
    },
    {
      label: 'Earned',
      value: sales ? countOf(totalOf(sales.map(({ price }) => price)), completed) : '–',
      note: 'from completed deals',
      to: salesTabPath('completed'),
    },
  ];
}
