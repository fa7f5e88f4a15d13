import { brands, catalogEndpoints, ownDataEndpoints, type Brand, type Filter } from '@wholesale/contracts';
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
  type Idempotency,
} from '@wholesale/service-kit';
import { listingNotFound, snapshotOf } from '../domain/listing.ts';
import type { BrandIndexes } from '../read-models/brand-index.ts';
import { presentAll, presentOwn, presentPublic } from '../read-models/present.ts';
import type { PublicViews } from '../read-models/public-views.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';
import type { DeleteListing } from '../use-cases/delete-listing.ts';
import type { EditListing } from '../use-cases/edit-listing.ts';
import type { ListPhone } from '../use-cases/list-phone.ts';
import type { MarkSold } from '../use-cases/mark-sold.ts';
import type { StorePhoto } from '../use-cases/store-photo.ts';
import { readImage } from './read-image.ts';

export function createCalls({
  listings,
  sellers,
  views,
  brandIndexes,
  idempotency,
  confirmedEmail,
  listPhone,
  markSold,
  editListing,
  deleteListing,
  storePhoto,
}: {
  listings: ListingRepository;
  sellers: SellerCopies;
  views: PublicViews;
  brandIndexes: BrandIndexes;
  idempotency: Idempotency;
  /** Whether a seller needs a confirmed address. */
  confirmedEmail: boolean;
  listPhone: ListPhone;
  markSold: MarkSold;
  editListing: EditListing;
  deleteListing: DeleteListing;
  storePhoto: StorePhoto;
}): Calls {
  const { ownListings } = ownDataEndpoints;
  return defineCalls({ ...catalogEndpoints, ownListings })({
    listBrand: async ({ params, query: { limit, after, sort, ...choices } }) => {
      const brand = parseBrand(params.brand);
      const filter = filterOf(choices);
      // The most requested page uses a database index instead of an in-memory one.
      if (sort === 'newest' && isEmpty(filter) && !after?.includes('-'))
        return views.unsold.reply({ brand, limit, after });
      return (await brandIndexes.of(brand)).found.reply({ filter, sort, after, limit });
    },

    countFacets: async ({ params, query }) => {
      const index = await brandIndexes.of(parseBrand(params.brand));
      return index.facets.reply(filterOf(query));
    },

    listProducts: async ({ query: { email, limit, after }, caller }) => {
      if (email === undefined) return views.unsold.reply({ limit, after });
      const found = await listings.ofSeller(ownerOf(email, caller), { limit, after });
      const { items, headers } = nextPage('/sellerProduct', { email, limit, after }, found);
      const known = await sellers.findByIds(items.map(({ sellerId }) => sellerId));
      const body = presentAll(items, (listing) => presentOwn(listing, known));
      return { headers, body };
    },

    addProduct: (call) => {
      const { body, caller, requestId: correlationId, request } = call;
      const { email, emailConfirmed, profile } = memberOf(caller);
      if (confirmedEmail && !emailConfirmed) throw emailNotConfirmed();
      const phone = { ...body, ...picturesOf(body, request.get(publicOriginHeader)) };
      const reply = (insertedId: string) => ({ status: 201, body: { acknowledged: true, insertedId } }) as const;
      return idempotency.answer('addProduct', call, {
        find: async (id) => ((await listings.findById(id))?.status === 'unsold' ? reply(id) : undefined),
        create: async (id) => reply(await listPhone(phone, { ...profile, email }, { correlationId, id })),
      });
    },

    markProductSold: async ({ params, caller, requestId }) => {
      const changed = await markSold(params.id, memberOf(caller), requestId);
      return { body: { acknowledged: true, modifiedCount: changed ? 1 : 0, status: 'sold' } };
    },

    editListing: async ({ params, body, caller, requestId, request }) => {
      const fields = { ...body, ...picturesOf(body, request.get(publicOriginHeader)) };
      const listing = await editListing(params.id, fields, memberOf(caller), requestId);
      const shown = presentOwn(listing, await sellers.findByIds([listing.sellerId]));
      if (!shown) throw listingNotFound();
      return { body: shown };
    },

    deleteProduct: async ({ params, caller, requestId }) => {
      await deleteListing(params.id, memberOf(caller), requestId);
      return { body: { acknowledged: true, deletedCount: 1 } };
    },

    uploadPhoto: async ({ request }) => {
      const clientIsThere = () => !request.socket.destroyed;
      const { id, url, displayUrl, width, height, size } = await storePhoto(await readImage(request), clientIsThere);
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

    countBrands: () => views.counts.reply('counts'),

    findListings: async ({ query: { ids } }) => {
      const found = await listings.findByIds(ids);
      const known = await sellers.findByIds(found.map(({ sellerId }) => sellerId));
      return { body: presentAll(found, (listing) => presentPublic(listing, known)) };
    },

    showListing: ({ params }) => views.listing.reply(params.id),

    listSimilar: async ({ params }) => {
      const { _id, brand, name, condition, resalePrice, storage, sellerVerified } = await views.findListing(params.id);
      const index = await brandIndexes.of(brand);
      return index.similar.reply({ _id, brand, name, condition, resalePrice, storage, sellerVerified });
    },

    guidePrice: ({ query: { brand, name, condition, storage } }) =>
      views.priceGuide.reply({ brand, name, condition, storage }),

    showSeller: ({ params }) => views.seller.reply(params.id),

    countListings: async ({ query: { sellers } }) => ({ body: await listings.countOf(sellers) }),

    ownListings: async ({ caller }) => {
      const own = await listings.allOf(memberOf(caller).profile.userId);
      return { body: { listings: own.map((listing) => ({ ...snapshotOf(listing), advertised: listing.advertised })) } };
    },

    findListingSnapshot: async ({ params }) => {
      const listing = await listings.findById(params.id);
      if (!listing) throw listingNotFound();
      return { body: { ...snapshotOf(listing), advertised: listing.advertised } };
    },
  });
}

const emailNotConfirmed = () =>
  forbidden('email-not-confirmed', 'Confirm your email address first. Your account page sends the email for it.');

function filterOf({ condition, minPrice, maxPrice, storage, verified }: Filter): Filter {
  const sorted = <Choice>(choices: readonly Choice[] | undefined) =>
    choices && choices.length > 0 ? choices.toSorted() : undefined;
  return { condition: sorted(condition), minPrice, maxPrice, storage: sorted(storage), verified };
}

const isEmpty = (filter: Filter): boolean => Object.values(filter).every((choice) => choice === undefined);

function picturesOf<Phone extends { picture?: string | undefined; photos?: string[] | undefined }>(
  { picture, photos }: Phone,
  origin: string | undefined,
): Pick<Phone, 'picture' | 'photos'> {
  return {
    ...(picture !== undefined && { picture: withoutOrigin(picture, origin) }),
    ...(photos && { photos: photos.map((photo) => withoutOrigin(photo, origin)) }),
  } as Pick<Phone, 'picture' | 'photos'>;
}

const withOrigin = (address: string, origin: string | undefined): string =>
  origin ? new URL(address, origin).href : address;

function parseBrand(name: string): Brand {
  const brand = brands.find((each) => each === name);
  if (!brand) throw notFound('brand-not-found', 'We don’t sell this brand.');
  return brand;
}

/** Sellers query their own listings by id; admins by address. */
function ownerOf(email: string, caller: Caller): { sellerId: string } | { sellerEmail: string } {
  const person = personOf(caller);
  if (!person.profile) throw forbidden('profile-required', 'Finish signing up first.');
  return email === person.email.toLowerCase() ? { sellerId: person.profile.userId } : { sellerEmail: email };
}
