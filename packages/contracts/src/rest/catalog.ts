import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import {
  listingSnapshotSchema,
  ownListingSchema,
  phoneChangesSchema,
  phoneInputSchema,
  publicListingSchema,
} from '../listing.ts';
import {
  brands,
  conditions,
  emailSchema,
  highest,
  idSchema,
  lineSchema,
  longest,
  maxPerPage,
  maxPhotoBytes,
  roles,
  sortOrders,
} from '../values.ts';
import { cursorSchema, facetsSchema, filterSchema } from './catalog-filter.ts';
import { deleted, idParams, inserted, modified, pageSchema } from './shared.ts';

/** What phones of a kind go for, in the shop's currency: of those sold in the last `days` days, or of those listed now. */
export const priceGuideSchema = z
  .object({
    basis: z.enum(['sold', 'listed']),
    days: z.number().int().describe('how far back sales were looked at'),
    phones: z.number().int().describe('how many phones these prices come from'),
    low: z.number(),
    median: z.number(),
    high: z.number(),
  })
  .meta({ id: 'PriceGuide' });
export type PriceGuide = z.output<typeof priceGuideSchema>;

/** What a buyer may know of a seller. */
export const sellerSchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    verified: z.boolean(),
    listed: z.number().int().describe('phones that can be booked now'),
    sold: z.number().int().describe('phones sold here so far'),
  })
  .meta({ id: 'Seller' });
export type Seller = z.output<typeof sellerSchema>;

export const catalogEndpoints = defineEndpoints('catalog', {
  listBrand: {
    access: { who: 'everyone' },
    summary: 'Unsold phones of one brand, newest first; filtered and sorted on request',
    params: z.object({ brand: z.string() }),
    query: pageSchema.extend({
      ...filterSchema.shape,
      sort: z.enum(sortOrders).default('newest'),
      after: cursorSchema.optional(),
    }),
    responses: { 200: z.array(publicListingSchema) },
    failures: { 404: ['brand-not-found'] },
  },
  listProducts: {
    access: { who: 'everyone', whose: 'query.email' },
    summary: 'Without email: unsold phones of all brands. With email: that seller’s own listings in every status',
    query: pageSchema.extend({ email: emailSchema.optional() }),
    responses: { 200: z.union([z.array(publicListingSchema), z.array(ownListingSchema)]) },
    failures: { 403: ['not-yours'] },
  },
  addProduct: {
    access: { who: ['seller'] },
    summary: 'List a phone; seller, status and date are set by the server',
    idempotent: true,
    namesOwnAddress: true,
    body: phoneInputSchema,
    responses: { 201: inserted },
    failures: { 400: ['invalid', 'picture-not-uploaded'], 403: ['email-not-confirmed'] },
  },
  markProductSold: {
    access: { who: roles, whose: 'own or held listing' },
    summary:
      'Mark a phone as sold: its seller, who sold it elsewhere; for the buyer whose booking holds it, nothing changes',
    params: idParams,
    responses: { 200: modified.extend({ status: z.literal('sold') }) },
    failures: { 403: ['not-yours'], 404: ['listing-not-found'], 409: ['not-booked', 'held-by-booking'] },
  },
  deleteProduct: {
    access: { who: ['seller', 'admin'], whose: 'own listing' },
    summary: 'Take a listing away',
    params: idParams,
    responses: { 200: deleted },
    failures: { 403: ['not-yours'], 404: ['listing-not-found'], 409: ['held-by-booking'] },
  },
  uploadPhoto: {
    access: { who: ['seller'] },
    summary: 'Store a photo (multipart field `image`); JPEG, PNG or WebP up to 5 MB, answered as imgbb does',
    multipart: true,
    rate: 'upload',
    timeoutMs: 30_000,
    // The photo, and room for the parts of the form around it.
    bodyLimit: maxPhotoBytes + 1_024 * 1_024,
    namesOwnAddress: true,
    query: z.object({ key: z.string().max(200).optional() }),
    responses: {
      200: z.object({
        success: z.literal(true),
        status: z.literal(200),
        data: z.object({
          id: z.string(),
          url: z.string(),
          display_url: z.string(),
          width: z.number(),
          height: z.number(),
          size: z.number(),
        }),
      }),
    },
    failures: {
      400: ['image-missing', 'image-empty'],
      413: ['too-large'],
      415: ['not-an-image'],
      422: ['image-unreadable'],
    },
  },
  countBrands: {
    access: { who: 'everyone' },
    summary: 'How many phones of each brand can be booked now',
    responses: { 200: z.array(z.object({ brand: z.enum(brands), unsold: z.number().int() })) },
  },
  showListing: {
    access: { who: 'everyone' },
    summary: 'One listing, sold or unsold',
    params: idParams,
    responses: { 200: publicListingSchema },
    failures: { 404: ['listing-not-found'] },
  },
  findListings: {
    access: { who: 'everyone' },
    summary: 'The listings with these ids, sold or unsold; those that are gone are left out',
    query: z.object({
      ids: z
        .string()
        .regex(/^[0-9a-f]{24}(,[0-9a-f]{24}){0,19}$/, 'must be up to 20 ids with commas between them')
        .transform((ids) => ids.split(',')),
    }),
    responses: { 200: z.array(publicListingSchema) },
  },
  countFacets: {
    access: { who: 'everyone' },
    summary: 'How many unsold phones of a brand a filter finds, and how many each of its choices would',
    params: z.object({ brand: z.string() }),
    query: filterSchema,
    responses: { 200: facetsSchema },
    failures: { 404: ['brand-not-found'] },
  },
  editListing: {
    access: { who: ['seller'], whose: 'own listing' },
    summary: 'Change an own phone that is still available',
    namesOwnAddress: true,
    params: idParams,
    body: phoneChangesSchema,
    responses: { 200: ownListingSchema },
    failures: {
      400: ['invalid', 'picture-not-uploaded'],
      403: ['not-yours'],
      404: ['listing-not-found'],
      409: ['already-sold', 'held-by-booking'],
    },
  },
  listSimilar: {
    access: { who: 'everyone' },
    summary: 'Up to six unsold phones most like this one',
    params: idParams,
    responses: { 200: z.array(publicListingSchema) },
    failures: { 404: ['listing-not-found'] },
  },
  guidePrice: {
    access: { who: 'everyone' },
    summary: 'What such a phone goes for; `guide` is null when there are too few to say',
    query: z.object({
      brand: z.enum(brands),
      name: lineSchema(longest.phoneName),
      condition: z.enum(conditions).optional(),
      storage: z.coerce.number().int().positive().max(highest.storage).optional(),
    }),
    responses: { 200: z.object({ guide: priceGuideSchema.nullable() }) },
  },
  showSeller: {
    access: { who: 'everyone' },
    summary: 'What a buyer may know of a seller',
    params: idParams,
    responses: { 200: sellerSchema },
    failures: { 404: ['seller-not-found'] },
  },
  countListings: {
    access: { who: ['admin'] },
    summary: 'How many listings each of these sellers has, in every status; those without any are left out',
    query: z.object({
      sellers: z
        .string()
        .regex(
          new RegExp(`^[0-9a-f]{24}(,[0-9a-f]{24}){0,${maxPerPage - 1}}$`),
          `must be up to ${maxPerPage} ids with commas between them`,
        )
        .transform((ids) => ids.split(',')),
    }),
    responses: { 200: z.array(z.object({ sellerId: idSchema, listings: z.number().int() })) },
  },
  findListingSnapshot: {
    access: { who: { service: ['bookings', 'ads', 'inbox'] } },
    summary: 'The present state of a listing, for a service that has no copy of it',
    params: idParams,
    responses: { 200: listingSnapshotSchema.extend({ advertised: z.boolean().optional() }) },
    failures: { 404: ['listing-not-found'] },
  },
});
