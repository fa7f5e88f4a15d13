import type { PublicListing } from '@wholesale/contracts';
import { Dialog, listingReads, Loading, Skeleton, useInvalidate } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { toast } from '@wholesale/web-kit/toast';
import { useEffect, useRef, useState } from 'react';
import { markSold, type Outcome } from '../api/book-phone.ts';
import { useSoldTo } from '../api/use-sold-to.ts';
import { BookingForm, outcomeMessage } from './booking-form.tsx';
import { UnavailablePhone, unavailableTitles, type UnavailableReason } from './unavailable-phone.tsx';

export type BookingModalProps = {
  listing: PublicListing;
  taken: ReadonlySet<string>;
  onClose: () => void;
  onTaken: (id: string) => void;
  onBooked: (listing: PublicListing, bookingId: string) => void;
  /** Called when the modal switches to another phone or to a new price. */
  onChoose: (listing: PublicListing) => void;
};

export function BookingModal({ listing, taken, onClose, onTaken, onBooked, onChoose }: BookingModalProps) {
  const invalidate = useInvalidate();
  const [gone, setGone] = useState<{ id: string; reason: UnavailableReason }>();
  const sold = useSoldTo(listing);
  const reason = gone?.id === listing._id ? gone.reason : sold;
  const mounted = useIsMounted();
  useFocusFallback(listing._id);
  const { user, loading } = useSession();

  // A lost booking, too, shows that what this page holds is stale.
  const refresh = () => invalidate('listBookings', ...listingReads);

  const onOutcome = (outcome: Outcome) => {
    if (outcome.kind === 'booked') {
      toast.success('Booking successfully');
      void markSold(listing).then(refresh);
      onTaken(listing._id);
      onBooked(listing, outcome.bookingId);
      onClose();
    } else if (outcome.kind === 'taken' || outcome.kind === 'withdrawn' || outcome.kind === 'yours') {
      setGone({ id: listing._id, reason: outcome.kind });
      onTaken(listing._id);
      refresh();
    } else if (outcome.kind === 'repriced') {
      if (mounted.current) onChoose(outcome.listing);
      refresh();
    }
    // A buyer who closed the modal while it was sending is still informed.
    if (!mounted.current && outcome.kind !== 'booked') toast.error(messageAfterClose(outcome, listing));
  };

  if (reason === 'unknown' || (!user && loading))
    return (
      <Dialog open onClose={onClose} title="Book this phone" label="Booking">
        <Loading label="Loading the phone">
          <Skeleton height={92} radius={14} />
          <Skeleton height={52} radius={11} />
        </Loading>
      </Dialog>
    );
  if (reason)
    return (
      <Dialog open onClose={onClose} title={unavailableTitles[reason]}>
        <UnavailablePhone key={listing._id} listing={listing} reason={reason} taken={taken} onChoose={onChoose} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Book this phone"
      label="Booking" // without it, a label query for 'Phone' would match the dialog as well
      description="Reserved for you. Pay when you meet."
    >
      <BookingForm key={listing._id} listing={listing} onOutcome={onOutcome} onClose={onClose} />
    </Dialog>
  );
}

/** Focuses the phone's name when the dialog's opener is gone or disabled. */
function useFocusFallback(id: string) {
  useEffect(
    () => () =>
      queueMicrotask(() => {
        const at = document.activeElement;
        if (at === document.body || at?.id === 'content')
          document.getElementById(`phone-${id}`)?.focus({ preventScroll: true });
      }),
    [id],
  );
}

function useIsMounted() {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}

function messageAfterClose(outcome: Exclude<Outcome, { kind: 'booked' }>, { name }: PublicListing): string {
  if (outcome.kind === 'yours') return `You already booked the ${name}. Find it in My Orders.`;
  if (outcome.kind === 'unclear') return `We do not know if the ${name} was booked. Check My Orders.`;
  const why = outcome.kind === 'taken' ? 'Someone else booked it first.' : outcomeMessage(outcome, undefined);
  return `The ${name} was not booked. ${why ?? ''}`.trim();
}
