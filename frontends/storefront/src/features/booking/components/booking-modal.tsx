import { useQueryClient } from '@wholesale/web-kit/query';
import type { PublicListing } from '@wholesale/contracts';
import { Dialog } from '@wholesale/web-kit';
import { toast } from '@wholesale/web-kit/toast';
import { useState } from 'react';
import { markSold, type Outcome } from '../api/book-phone.ts';
import { BookingForm } from './booking-form.tsx';
import { GonePhone, goneTitles, type GoneBecause } from './gone-phone.tsx';

export type BookingModalProps = {
  listing: PublicListing;
  taken: ReadonlySet<string>;
  onClose: () => void;
  /** Hears that a phone is not to be had any more. */
  onTaken: (id: string) => void;
  /** Hears that the modal is now about another phone, or about the same one at its new price. */
  onChoose: (listing: PublicListing) => void;
};

/** The booking modal: the form for one phone, or why that phone cannot be booked any more and what is like it. */
export default function BookingModal({ listing, taken, onClose, onTaken, onChoose }: BookingModalProps) {
  const queries = useQueryClient();
  const [gone, setGone] = useState<{ id: string; because: GoneBecause }>();
  const because = gone?.id === listing._id ? gone.because : listing.status === 'sold' ? 'taken' : undefined;

  const refresh = () =>
    void Promise.all(
      ['listBrand', 'listAds', 'countBrands', 'listBookings'].map((name) =>
        queries.invalidateQueries({ queryKey: [name] }),
      ),
    );

  const onOutcome = (outcome: Outcome) => {
    if (outcome.is === 'booked') {
      toast.success('Booking successfully');
      void markSold(listing).then(refresh);
      onTaken(listing._id);
      onClose();
    } else if (outcome.is === 'taken' || outcome.is === 'withdrawn' || outcome.is === 'yours') {
      setGone({ id: listing._id, because: outcome.is });
      onTaken(listing._id);
      refresh();
    } else if (outcome.is === 'repriced') {
      onChoose(outcome.listing);
      refresh();
    }
  };

  if (because)
    return (
      <Dialog open onClose={onClose} title={goneTitles[because]}>
        <GonePhone listing={listing} because={because} taken={taken} onChoose={onChoose} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Book this phone"
      description="It is yours for the seller to hand over. You pay when you meet."
    >
      <BookingForm key={listing._id} listing={listing} onOutcome={onOutcome} onClose={onClose} />
    </Dialog>
  );
}
