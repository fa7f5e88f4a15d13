import type { OwnListing } from '@wholesale/contracts';
import { formatPrice, paths } from '@wholesale/web-kit';
import type { Figure } from './figures.tsx';
import { countOf } from './lists.ts';

/** The server reports held listings as sold; here only a listing that the seller marked as sold is sold. */
export type SaleState = 'unsold' | 'booked' | 'sold';
export const saleStateOf = ({ status, booked }: OwnListing): SaleState => (booked ? 'booked' : status);
export const saleStateNames: Readonly<Record<SaleState, string>> = { unsold: 'Unsold', booked: 'Booked', sold: 'Sold' };

/** The filters of My Product: `?show=booked`. */
export const productFilters = {
  unsold: (product: OwnListing) => saleStateOf(product) === 'unsold',
  advertised: (product: OwnListing) => saleStateOf(product) === 'unsold' && product.advertised,
  booked: (product: OwnListing) => saleStateOf(product) === 'booked',
  sold: (product: OwnListing) => saleStateOf(product) === 'sold',
} as const;
export type ProductFilter = keyof typeof productFilters;

export const filteredProductsPath = (filter: ProductFilter): string => `${paths.myProduct}?show=${filter}`;

const worthOf = (products: readonly OwnListing[]): string =>
  formatPrice(products.reduce((sum, { resalePrice }) => sum + resalePrice, 0));

/** Money counts as earned once the seller marked the phone as sold. `list.more` adds "+" to the counts. */
export function figuresOf(products: readonly OwnListing[], list: { more?: unknown } = {}): Figure[] {
  const onSale = products.filter(productFilters.unsold);
  const advertised = products.filter(productFilters.advertised).length;
  const booked = products.filter(productFilters.booked);
  const sold = products.filter(productFilters.sold);
  return [
    {
      label: 'On sale',
      value: countOf(onSale.length, list),
      note: `${advertised} advertised`,
      to: filteredProductsPath('unsold'),
    },
    {
      label: 'Booked',
      value: countOf(booked.length, list),
      note: booked.length ? `${worthOf(booked)} to collect` : 'nothing to hand over',
      to: filteredProductsPath('booked'),
    },
    { label: 'Sold', value: countOf(sold.length, list), note: 'marked as sold', to: filteredProductsPath('sold') },
    {
      label: 'Earned',
      value: countOf(worthOf(sold), list),
      note: 'from sold phones',
      to: filteredProductsPath('sold'),
    },
  ];
}
