import { z } from 'zod';
import {
  availabilities,
  brands,
  conditions,
  highest,
  idSchema,
  lineSchema,
  longest,
  maxPhotos,
  optionalLineSchema,
  pictureSchema,
  priceSchema,
  textSchema,
} from './values.ts';

const requiredFields = {
  brand: z.enum(brands),
  name: lineSchema(longest.phoneName),
  description: textSchema(longest.description).default(''),
  condition: z.enum(conditions),
  picture: pictureSchema,
  location: lineSchema(longest.location),
  resalePrice: priceSchema,
  orginalPrice: priceSchema.describe('spelled as in the specification'),
  useTime: optionalLineSchema(longest.useTime).default(''),
};
const photos = z
  .array(pictureSchema)
  .max(maxPhotos - 1)
  .describe('more pictures, after the first');
const optionalFields = {
  storage: z.number().int().positive().max(highest.storage).describe('GB'),
  colour: lineSchema(longest.colour),
  memory: z.number().int().positive().max(highest.memory).describe('GB'),
  screen: z.number().positive().max(highest.screen).describe('inches'),
  battery: z.number().int().positive().max(highest.battery).describe('mAh'),
};

const detailsSchema = z.object(optionalFields).partial();
/** The optional facts of a phone. */
export type PhoneDetails = z.output<typeof detailsSchema>;

/** A phone as its seller sends it. */
export const phoneInputSchema = z.object({
  ...requiredFields,
  photos: photos.optional(),
  ...detailsSchema.shape,
});
export type PhoneInput = z.input<typeof phoneInputSchema>;
export type DescribedPhone = z.output<typeof phoneInputSchema>;

/** What a seller may change: absent fields stay, null removes an optional one. */
export const phoneChangesSchema = z
  .object({
    ...requiredFields,
    description: requiredFields.description.unwrap(),
    useTime: requiredFields.useTime.unwrap(),
    photos,
    ...nullable(optionalFields),
  })
  .omit({ brand: true })
  .partial()
  .refine((fields) => Object.keys(fields).length > 0, 'nothing to change');
export type PhoneChanges = z.output<typeof phoneChangesSchema>;

/** A phone as it is stored. Its texts are not checked again: a later rule must not make an older listing unreadable. */
const phoneSchema = phoneInputSchema.extend({
  name: z.string(),
  description: z.string(),
  picture: z.string(),
  photos: z.array(z.string()).optional().describe('more pictures, after the first'),
  location: z.string(),
  useTime: z.string(),
  colour: z.string().optional(),
  resalePrice: z.number(),
  orginalPrice: z.number(),
});

const phoneFields = Object.keys(phoneSchema.shape) as (keyof DescribedPhone)[];

/** The fields that describe the phone, without anything else the record contains. Absent optional fields are `undefined`. */
export function describedPhoneOf(record: DescribedPhone): DescribedPhone {
  return Object.fromEntries(phoneFields.map((field) => [field, record[field]])) as DescribedPhone;
}

/** Day-month-year in UTC, not zero-padded, as in the specification: 7-3-2026. */
export function postTimeOf(postedAt: string): string {
  const at = new Date(postedAt);
  return `${at.getUTCDate()}-${at.getUTCMonth() + 1}-${at.getUTCFullYear()}`;
}

/** A listing as everyone may see it: no e-mail address, no uid. */
export const publicListingSchema = z
  .object({
    _id: idSchema,
    ...phoneSchema.shape,
    sellerId: idSchema,
    sellerName: z.string(),
    sellerVerified: z.boolean(),
    postTime: z.string().describe('day-month-year, not zero-padded: 7-3-2026'),
    postedAt: z.iso.datetime(),
    status: z.enum(['unsold', 'sold']).describe('`sold` as soon as a booking holds the phone'),
    availability: z.enum(availabilities),
    advertised: z.boolean(),
  })
  .meta({ id: 'Listing' });
export type PublicListing = z.output<typeof publicListingSchema>;

/** A listing as its seller and an admin see it. */
export const ownListingSchema = publicListingSchema
  .extend({
    email: z.string(),
    booked: z
      .boolean()
      .describe('true while a booking holds the phone; it cannot be changed, deleted or marked as sold then'),
  })
  .meta({ id: 'OwnListing' });
export type OwnListing = z.output<typeof ownListingSchema>;

/** What other services keep of a listing, and the data of every listing event. `version` grows with each change. */
export const listingSnapshotSchema = z.object({
  listingId: idSchema,
  version: z.number().int().positive(),
  ...phoneSchema.shape,
  sellerId: idSchema,
  postedAt: z.iso.datetime(),
  status: z.enum(['unsold', 'sold', 'deleted']),
  bookingId: idSchema.nullable(),
  availability: z.enum(availabilities).optional().describe('absent in events of the first release'),
});
export type ListingSnapshot = z.output<typeof listingSnapshotSchema>;

function nullable<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => [field, z.nullable(schema as z.ZodType)]),
  ) as { [Field in keyof Shape]: z.ZodNullable<Shape[Field]> };
}
