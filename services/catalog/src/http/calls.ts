import { brands, catalogEndpoints, type Brand, type Filter } from '@wholesale/contracts';
import {
  defineCalls,
  forbidden,
  memberOf,
  nextPage,
  notFound,
  personOf,
  publicOriginHeader,
  withoutOrigin,
  type Caller,
  type Calls,
} from '@wholesale/service-kit';
import { snapshotOf } from '../domain/events.ts';
import { listingNotFound } from '../domain/listing.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';
import type { DeleteListing } from '../use-cases/delete-listing.ts';
import type { EditListing } from '../use-cases/edit-listing.ts';
import type { ListPhone } from '../use-cases/list-phone.ts';
import type { MarkSold } from '../use-cases/mark-sold.ts';
import type { StorePhoto } from '../use-cases/store-photo.ts';
import type { KnownFacts } from './known-facts.ts';
import { presentAll, presentOwn, presentPublic } from './present.ts';
import type { PublicLists } from './public-lists.ts';
import { readImage } from './read-image.ts';
import type { Shelves } from './shelves.ts';

/** The calls of catalog, one line of sense each; policies and schemas stand in the contract. */
export function createCalls({
  listings,
  sellers,
  lists,
  shelves,
  facts,
  listPhone,
  markSold,
  editListing,
  deleteListing,
  storePhoto,
}: {
  listings: ListingRepository;
  sellers: SellerCopies;
  lists: PublicLists;
  shelves: Shelves;
  facts: KnownFacts;
  listPhone: ListPhone;
  markSold: MarkSold;
  editListing: EditListing;
  deleteListing: DeleteListing;
  storePhoto: StorePhoto;
}): Calls {
  return defineCalls(catalogEndpoints)({
    listBrand: async ({ params, query: { limit, after, sort, ...told } }) => {
      const brand = brandNamed(params.brand);
      const filter = filterOf(told);
      // The page that nearly everybody looks at is read by its index, a page long, and does not need the whole shelf.
      if (sort === 'newest' && isOpen(filter) && !after?.includes('-'))
        return lists.unsold.reply({ brand, limit, after });
      return (await shelves.of(brand)).found.reply({ filter, sort, after, limit });
    },

    countFacets: async ({ params, query }) => {
      const shelf = await shelves.of(brandNamed(params.brand));
      return shelf.facets.reply(filterOf(query));
    },

    listProducts: async ({ query: { email, limit, after }, caller }) => {
      if (email === undefined) return lists.unsold.reply({ limit, after });
      const found = await listings.ofSeller(ownerNamed(email, caller), { limit, after });
      const { items, headers } = nextPage('/sellerProduct', { email, limit, after }, found);
      const known = await sellers.named(items.map(({ sellerId }) => sellerId));
      const body = presentAll(items, (listing) => presentOwn(listing, known));
      return { headers, body };
    },

    addProduct: async ({ body, caller, requestId, request }) => {
      const { email, profile } = memberOf(caller);
      const phone = { ...body, ...picturesOf(body, request.get(publicOriginHeader)) };
      const insertedId = await listPhone(phone, { ...profile, email }, { correlationId: requestId });
      return { status: 201, body: { acknowledged: true, insertedId } };
    },

    markProductSold: async ({ params, caller, requestId }) => {
      const changed = await markSold(params.id, memberOf(caller), requestId);
      return { body: { acknowledged: true, modifiedCount: changed ? 1 : 0, status: 'sold' } };
    },

    editListing: async ({ params, body, caller, requestId, request }) => {
      const fields = { ...body, ...picturesOf(body, request.get(publicOriginHeader)) };
      const listing = await editListing(params.id, fields, memberOf(caller), requestId);
      const shown = presentOwn(listing, await sellers.named([listing.sellerId]));
      if (!shown) throw listingNotFound();
      return { body: shown };
    },

    deleteProduct: async ({ params, caller, requestId }) => {
      await deleteListing(params.id, memberOf(caller), requestId);
      return { body: { acknowledged: true, deletedCount: 1 } };
    },

    uploadPhoto: async ({ request }) => {
      const { id, url, displayUrl, width, height, size } = await storePhoto(await readImage(request));
      const origin = request.get(publicOriginHeader);
      const data = {
        id,
        url: withOrigin(url, origin),
        display_url: withOrigin(displayUrl, origin),
        width,
        height,
        size,
      };
      return { body: { success: true, status: 200, data } };
    },

    countBrands: () => lists.counts.reply('counts'),

    findListings: async ({ query: { ids } }) => {
      const found = await listings.byIds(ids);
      const known = await sellers.named(found.map(({ sellerId }) => sellerId));
      return { body: presentAll(found, (listing) => presentPublic(listing, known)) };
    },

    showListing: ({ params }) => facts.listing.reply(params.id),

    listSimilar: async ({ params }) => {
      const { _id, brand, name, condition, resalePrice, storage, sellerVerified } = await facts.find(params.id);
      const shelf = await shelves.of(brand);
      return shelf.similar.reply({ _id, brand, name, condition, resalePrice, storage, sellerVerified });
    },

    guidePrice: ({ query: { brand, name, condition, storage } }) =>
      facts.guide.reply({ brand, name, condition, storage }),

    showSeller: ({ params }) => facts.seller.reply(params.id),

    findListingSnapshot: async ({ params }) => {
      const listing = await listings.byId(params.id);
      if (!listing) throw listingNotFound();
      return { body: snapshotOf(listing) };
    },
  });
}

/** The filter alone, with its choices in one order, so that the same question is the same key. */
function filterOf({ condition, minPrice, maxPrice, storage, verified }: Filter): Filter {
  const sorted = <Choice>(choices: readonly Choice[] | undefined) =>
    choices && choices.length > 0 ? choices.toSorted() : undefined;
  return { condition: sorted(condition), minPrice, maxPrice, storage: sorted(storage), verified };
}

const isOpen = (filter: Filter): boolean => Object.values(filter).every((choice) => choice === undefined);

/** The pictures of a phone as they are kept; what was not told stays untold. */
function picturesOf<Told extends { picture?: string | undefined; photos?: string[] | undefined }>(
  { picture, photos }: Told,
  origin: string | undefined,
): Pick<Told, 'picture' | 'photos'> {
  return {
    ...(picture !== undefined && { picture: withoutOrigin(picture, origin) }),
    ...(photos && { photos: photos.map((photo) => withoutOrigin(photo, origin)) }),
  } as Pick<Told, 'picture' | 'photos'>;
}

/** Who uploads gets the whole address, as from any photo host. */
const withOrigin = (address: string, origin: string | undefined): string =>
  origin ? new URL(address, origin).href : address;

function brandNamed(name: string): Brand {
  const brand = brands.find((each) => each === name);
  if (!brand) throw notFound('brand-not-found', 'There is no such brand here.');
  return brand;
}

/** One's own listings are found by who one is; an admin's question by the address it names. */
function ownerNamed(email: string, caller: Caller): { sellerId: string } | { sellerEmail: string } {
  const person = personOf(caller);
  if (!person.profile) throw forbidden('profile-required', 'Finish signing up first: this account has no user record.');
  return email === person.email.toLowerCase() ? { sellerId: person.profile.userId } : { sellerEmail: email };
}
