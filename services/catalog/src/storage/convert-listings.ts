import type { Db } from 'mongodb';

/**
 * Converts listings of the first release that their seller marked as sold to a booking: that deal is completed. All others are read
 * as they are stored, because the field `completedAt` is new. A repeat changes nothing.
 */
export async function convertListings(db: Db): Promise<void> {
  await db
    .collection('listings')
    .updateMany({ status: 'sold', markedSold: true, bookingId: { $ne: null } }, [
      { $set: { completedAt: '$soldAt', _revision: { $add: [{ $ifNull: ['$_revision', 0] }, 1] } } },
      { $unset: ['markedSold', 'soldAt'] },
    ]);
}
