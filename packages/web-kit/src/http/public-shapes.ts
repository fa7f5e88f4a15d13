import type { AnswerOf } from './call.ts';
import type { ShapeOf } from './shape.ts';

export const listing = {
  _id: '',
  brand: '',
  name: '',
  description: '',
  condition: '',
  picture: '',
  'photos?': [''],
  location: '',
  resalePrice: 0,
  orginalPrice: 0,
  useTime: '',
  'storage?': 0,
  'colour?': '',
  'memory?': 0,
  'screen?': 0,
  'battery?': 0,
  sellerId: '',
  sellerName: '',
  sellerVerified: false,
  postTime: '',
  postedAt: '',
  status: '',
  availability: '',
  advertised: false,
} as const;
const guide = { basis: '', days: 0, phones: 0, low: 0, median: 0, high: 0 } as const;

type PublicRead =
  | 'listBrand'
  | 'listAds'
  | 'listProducts'
  | 'countBrands'
  | 'countFacets'
  | 'findListings'
  | 'showListing'
  | 'listSimilar'
  | 'guidePrice'
  | 'showSeller';

/**
 * Shapes of the public reads. They use plain `fetch` without a token, so axios is not part of the first page.
 * (`listProducts` is public only without an email.)
 */
export const publicShapes: { readonly [N in PublicRead]: ShapeOf<AnswerOf<N>> } = {
  listBrand: [listing],
  listAds: [listing],
  listProducts: [listing],
  countBrands: [{ brand: '', unsold: 0 }],
  countFacets: {
    total: 0,
    conditions: { excellent: 0, good: 0, fair: 0 },
    storages: [{ storage: 0, phones: 0 }],
    verified: 0,
    'price?': { lowest: 0, highest: 0 },
  },
  findListings: [listing],
  showListing: listing,
  listSimilar: [listing],
  guidePrice: { 'guide?': guide },
  showSeller: { _id: '', name: '', verified: false, listed: 0, sold: 0 },
};
