import type { DescribedPhone } from '@wholesale/contracts';
import { forbidden, isDuplicateKey } from '@wholesale/service-kit';
import {
  deleteWithSeller,
  listPhone,
  snapshotOf,
  type Listing,
  type ListingDecision,
  type Seller,
} from '../domain/listing.ts';
import { completeDeal, reserve, type Holder } from '../domain/reservation.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { Photos } from '../storage/photos.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';
import { requireIssued } from './require-issued.ts';

export type PastDeal = Holder & { completedAt?: Date | undefined };

export type ListPhone = (
  phone: DescribedPhone,
  seller: Seller,
  options: {
    correlationId: string;
    /** Lists the phone under this id, once. */
    id?: string | undefined;
    postedAt?: Date;
    /** Lists the phone as reserved by this booking, or as sold to it in the past. */
    deal?: PastDeal | undefined;
  },
) => Promise<string>;

/** Lists a phone. @throws Failure `picture-not-uploaded` or `account-deleted`; Error for a deal completed before `postedAt` */
export function createListPhone({
  listings,
  sellers,
  photos,
  now,
  newId,
}: {
  listings: ListingRepository;
  sellers: SellerCopies;
  photos: Pick<Photos, 'isIssued'>;
  now: () => Date;
  newId: (at: Date) => string;
}): ListPhone {
  return async (phone, seller, { correlationId, postedAt = now(), id = newId(postedAt), deal }) => {
    if (deal?.completedAt && deal.completedAt < postedAt)
      throw new Error('a phone cannot be sold before it was posted');
    await requireIssued(phone, photos);
    const listing = listPhone(phone, seller, { id, now: postedAt });
    const created = { type: 'listing.created', data: snapshotOf(listing) } as const;
    const booked = deal && bookedBy(listing, deal);
    const stored = { ...listing, ...booked?.changes, version: booked ? 2 : 1 } as Listing;
    const events = booked?.event ? [created, booked.event] : [created];
    await listings.insert(stored, events, { correlationId }).catch((error: unknown) => {
      // A repeat of the request has stored it.
      if (!isDuplicateKey(error, '_id_')) throw error;
    });

    // A deletion updates the copy before it searches listings; this is the reverse order, so one of them finds the other.
    if (await sellers.isDeleted(seller.userId)) {
      await listings.change(listing._id, deleteWithSeller, { correlationId });
      throw forbidden('account-deleted', 'This account has been deleted.');
    }
    return listing._id;
  };
}

const bookedBy = (listing: Listing, { completedAt, ...holder }: PastDeal): ListingDecision | undefined =>
  completedAt
    ? completeDeal(listing, holder, completedAt)
    : reserve(listing, { ...holder, price: listing.resalePrice });
