/** What identifies or locates a person, or was written by one. Blank or missing once the person is deleted. */
export type Personal = Partial<
  Record<'name' | 'email' | 'phone' | 'location' | 'picture' | 'description' | 'sellerName' | 'sellerEmail', string>
>;

export type StoredUser = Personal & {
  _id: string;
  state: 'active' | 'deleted';
  verified: boolean;
  email: string;
  version: number;
};
export type StoredListing = Personal & {
  _id: string;
  sellerId: string;
  status: 'unsold' | 'sold' | 'deleted';
  bookingId: string | null;
  completedAt: string | null;
  resalePrice: number;
  advertised: boolean;
  name: string;
  version: number;
};
export type StoredBooking = Personal & {
  _id: string;
  listingId: string;
  sellerId: string;
  buyerId: string;
  location: string;
  price: number;
  status: 'placed' | 'held' | 'accepted' | 'completed' | 'ended';
  /** The phone as it was booked. */
  listing?: Personal;
  meeting?: { place?: string };
  reason?: string;
  refusedFor?: string;
  history: { by: string; action: string; at?: string }[];
  version: number;
};
export type StoredConversation = Personal & { _id: string; sellerId: string };
export type StoredAd = { _id: string; status: 'published' | 'withdrawn'; version: number };
export type StoredEvent = { id: string; type: string; aggregateId: string; sequence: number; data: unknown };
export type Copy = Personal & { service: string; _id: string; status?: string | undefined };

/** What is stored after a run: the documents of the services, and the events that they published. */
export type Stored = {
  users: StoredUser[];
  listings: StoredListing[];
  bookings: StoredBooking[];
  ads: StoredAd[];
  /** Copies of listings in other services, by their status. */
  listingCopies: Copy[];
  /** Copies of people in other services: `deleted` or `active`. */
  peopleCopies: Copy[];
  conversations: StoredConversation[];
  /** Whose notifications are kept. */
  recipients: string[];
  events: StoredEvent[];
  /** Dead letters by queue. */
  dead: Record<string, number>;
};

/** As catalog's own rule; written again, so that the checker does not trust what it checks. */
export function availabilityOf({
  status,
  bookingId,
  completedAt,
}: StoredListing): 'available' | 'reserved' | 'sold' | 'removed' {
  if (status === 'deleted') return 'removed';
  if (status === 'unsold') return 'available';
  return bookingId !== null && !completedAt ? 'reserved' : 'sold';
}
