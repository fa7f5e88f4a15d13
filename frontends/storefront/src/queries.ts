import type { Brand } from '@wholesale/contracts';

/** Reads whose answers hold whole listings, as arrays or as pages of `items`. */
export const cardReads: readonly unknown[] = ['listBrand', 'listAds', 'listSimilar'];

/** What the storefront reads beyond the calls themselves. */
export const keys = {
  /** Begins with the call it is made of, so that a change of a listing invalidates it. */
  nearestFilter: (brand: Brand, filter: object) => ['countFacets', 'nearest', brand, filter],
};
