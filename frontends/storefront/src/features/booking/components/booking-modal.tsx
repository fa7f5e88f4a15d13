import type { PublicListing } from '@wholesale/contracts';
import { Dialog, listingReads, Loading, Skeleton, useInvalidate } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { queryOf } from '@wholesale/web-kit/http';
import { useQuery } from '@wholesale/web-kit/query';
import { toast } from '@wholesale/web-kit/toast';
import { useEffect, useRef, useState } from 'react';
import { markSold, type Outcome } from '../api/book-phone.ts';
import { BookingForm, wordsFor } from './booking-form.tsx';
import { GonePhone, goneTitles, type GoneBecause } from './gone-phone.tsx';

export type BookingModalProps = {
  listing: PublicListing;
  taken: ReadonlySet<string>;
  onClose: () => void;
  /** Hears that a phone is not to be had any more. */
  onTaken: (id: string) => void;
  /** Hears that this person just booked the phone. */
  onBooked: (listing: PublicListing) => void;
  /** Hears that the modal is now about another phone, or about the same one at its new price. */
  onChoose: (listing: PublicListing) => void;
};

/** The booking modal: the form for one phone, or why that phone cannot be booked any more and what is like it. */
export function BookingModal({ listing, taken, onClose, onTaken, onBooked, onChoose }: BookingModalProps) {
  const invalidate = useInvalidate();
  const [gone, setGone] = useState<{ id: string; because: GoneBecause }>();
  const sold = useSoldTo(listing);
  const because = gone?.id === listing._id ? gone.because : sold;
  const there = useIsThere();
  useFocusNear(listing._id);
  const { user, loading } = useSession();

  // A lost booking, too, shows that what this page holds is stale.
  const refresh = () => invalidate('listBookings', ...listingReads);

  const onOutcome = (outcome: Outcome) => {
    if (outcome.is === 'booked') {
      toast.success('Booking successfully');
      void markSold(listing).then(refresh);
      onTaken(listing._id);
      onBooked(listing);
      onClose();
    } else if (outcome.is === 'taken' || outcome.is === 'withdrawn' || outcome.is === 'yours') {
      setGone({ id: listing._id, because: outcome.is });
      onTaken(listing._id);
      refresh();
    } else if (outcome.is === 'repriced') {
      if (there.current) onChoose(outcome.listing);
      refresh();
    }
    // Somebody who closed the modal while it was sending still learns how it ended.
    if (!there.current && outcome.is !== 'booked') toast.error(missed(outcome, listing));
  };

  if (because === 'unknown' || (!user && loading))
    return (
      <Dialog open onClose={onClose} title="Book this phone" label="Booking">
        <Loading label="Looking the phone up">
          <Skeleton height={92} radius={14} />
          <Skeleton height={52} radius={11} />
        </Loading>
      </Dialog>
    );
  if (because)
    return (
      <Dialog open onClose={onClose} title={goneTitles[because]}>
        <GonePhone key={listing._id} listing={listing} because={because} taken={taken} onChoose={onChoose} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Book this phone"
      label="Booking" // 'Phone' is a field in it
      description="It is yours for the seller to hand over. You pay when you meet."
    >
      <BookingForm key={listing._id} listing={listing} onOutcome={onOutcome} onClose={onClose} />
    </Dialog>
  );
}

/** A phone that was sold before the modal opened may have gone to the very person who looks, before a reload for instance. */
function useSoldTo({ _id, status }: PublicListing): 'taken' | 'yours' | 'unknown' | undefined {
  const { user } = useSession();
  const email = user?.email ?? '';
  const enabled = status === 'sold' && email !== '';
  const { data, isPending } = useQuery({ ...queryOf('listBookings', { query: { email } }), enabled });
  if (status !== 'sold') return undefined;
  if (enabled && isPending) return 'unknown';
  return data?.some((each) => each.listingId === _id && each.status !== 'cancelled') ? 'yours' : 'taken';
}

/** The dialog gives the focus back to its opener; where that went or was switched off, the phone's name on the page is the next place. */
function useFocusNear(id: string) {
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

/** Whether the modal is still on the page when an answer comes. */
function useIsThere() {
  const there = useRef(true);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  return there;
}

function missed(outcome: Exclude<Outcome, { is: 'booked' }>, { name }: PublicListing): string {
  if (outcome.is === 'yours') return `You booked the ${name} before. You find it under My Orders.`;
  if (outcome.is === 'unclear') return `We could not tell whether the ${name} was booked. Look under My Orders.`;
  const why = outcome.is === 'taken' ? 'Somebody was first.' : wordsFor(outcome, undefined);
  return `The ${name} was not booked. ${why ?? ''}`.trim();
}
