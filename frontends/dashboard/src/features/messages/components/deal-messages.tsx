/** The messages of a deal, beside its other facts. */
export const DealMessages = (_: { listingId: string; buyerId: string }) => null;
