import { endpoints } from '@wholesale/contracts';
import { isOutage, type ServiceClient } from '@wholesale/service-kit';

/** @returns undefined while bookings cannot be reached @throws Failure `service-unavailable` for any other answer than yes or no */
export type AskHeld = (listingId: string, requestId: string) => Promise<boolean | undefined>;

/** Asks bookings whether an active booking holds a phone, before its seller or an admin changes it. */
export function createAskHeld({ askBookings }: { askBookings: ServiceClient }): AskHeld {
  return async (listingId, requestId) => {
    try {
      const active = await askBookings(endpoints.findActiveBooking, { params: { id: listingId }, requestId });
      return active !== undefined;
    } catch (error) {
      if (isOutage(error)) return undefined;
      throw error;
    }
  };
}
