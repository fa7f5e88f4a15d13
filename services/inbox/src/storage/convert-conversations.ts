import type { Db } from 'mongodb';

/** Converts conversations that were stored when only one accepted booking was remembered. A repeat changes nothing. */
export async function convertConversations(db: Db): Promise<void> {
  await db.collection('conversations').updateMany({ acceptedBookings: { $exists: false } }, [
    {
      $set: {
        acceptedBookings: { $cond: [{ $gt: ['$acceptedBookingId', null] }, ['$acceptedBookingId'], []] },
        _revision: { $add: [{ $ifNull: ['$_revision', 0] }, 1] },
      },
    },
    { $unset: ['acceptedBookingId'] },
  ]);
}
