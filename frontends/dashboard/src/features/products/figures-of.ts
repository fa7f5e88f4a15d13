import type { OwnListing } from '@wholesale/contracts';
import { formatPrice, paths } from '@wholesale/web-kit';
import type { Figure } from '../../figures.tsx';
import { countOf } from '../../lists.ts';

/**
 * What a seller calls the state of a phone. The server says 'sold' of a phone as soon as nobody else can have it; here only what a seller
 * marked as sold counts as sold, and a phone that a booking holds is booked: it waits to be handed over and may still come back.
 */
export type Standing = 'unsold' | 'booked' | 'sold';
export const standingOf = ({ status, booked }: OwnListing): Standing => (booked ? 'booked' : status);
export const standingNames: Readonly<Record<Standing, string>> = { unsold: 'Unsold', booked: 'Booked', sold: 'Sold' };

/** What My Product can be narrowed to: `?show=booked`. */
export const showings = {
  unsold: (product: OwnListing) => standingOf(product) === 'unsold',
  advertised: (product: OwnListing) => standingOf(product) === 'unsold' && product.advertised,
  booked: (product: OwnListing) => standingOf(product) === 'booked',
  sold: (product: OwnListing) => standingOf(product) === 'sold',
} as const;
export type Showing = keyof typeof showings;

/** My Product, narrowed. */
export const productsShowing = (showing: Showing): string => `${paths.myProduct}?show=${showing}`;

const worthOf = (products: readonly OwnListing[]): string =>
  formatPrice(products.reduce((sum, { resalePrice }) => sum + resalePrice, 0));

/**
 * Numbers of what is really there: money counts as earned when the seller marked the phone as sold, not when somebody booked it.
 * @param list.more there while older phones are not loaded: the counts say so
 */
export function figuresOf(products: readonly OwnListing[], list: { more?: unknown } = {}): Figure[] {
  const onSale = products.filter(showings.unsold);
  const advertised = products.filter(showings.advertised).length;
  const booked = products.filter(showings.booked);
  const sold = products.filter(showings.sold);
  return [
    {
      label: 'On sale',
      value: countOf(onSale.length, list),
      note: `${advertised} advertised`,
      to: productsShowing('unsold'),
    },
    {
      label: 'Booked',
      value: countOf(booked.length, list),
      note: booked.length ? `${worthOf(booked)} to collect` : 'nothing to hand over',
      to: productsShowing('booked'),
    },
    { label: 'Sold', value: countOf(sold.length, list), note: 'marked as sold', to: productsShowing('sold') },
    { label: 'Earned', value: countOf(worthOf(sold), list), note: 'from sold phones', to: productsShowing('sold') },
  ];
}
