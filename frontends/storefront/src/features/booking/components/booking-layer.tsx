import type { PublicListing } from '@wholesale/contracts';
import { paths } from '@wholesale/web-kit';
import { loginPath, useSession } from '@wholesale/web-kit/auth';
import { call } from '@wholesale/web-kit/http';
import { useLocation, useNavigate } from '@wholesale/web-kit/router';
import { toast } from '@wholesale/web-kit/toast';
import { useEffect, useState } from 'react';
import { bookingPath } from '../use-booking-address.ts';
import { BookedNotice } from './booked-notice.tsx';
import { BookingModal } from './booking-modal.tsx';

export type BookingLayerProps = {
  /** Id of the phone in the address. */
  id: string | undefined;
  listing: PublicListing | undefined;
  taken: ReadonlySet<string>;
  onOpen: (id: string) => void;
  onClose: () => void;
  onListing: (listing: PublicListing) => void;
  onTaken: (id: string) => void;
};

export default function BookingLayer({ id, listing, taken, onOpen, onClose, onListing, onTaken }: BookingLayerProps) {
  const { pathname } = useLocation();
  const [booked, setBooked] = useState<{ listing: PublicListing; bookingId: string; pathname: string }>();
  useRequestedListing(id !== undefined && !listing ? id : undefined, { onListing, onClose });

  if (listing)
    return (
      <BookingModal
        listing={listing}
        taken={taken}
        onClose={onClose}
        onTaken={onTaken}
        onBooked={(listing, bookingId) => setBooked({ listing, bookingId, pathname })}
        onChoose={(listing) => {
          onListing(listing);
          onOpen(listing._id);
        }}
      />
    );
  // The phone's own page shows this itself.
  if (booked?.pathname !== pathname || pathname === paths.listing(booked.listing)) return null;
  return <BookedNotice key={booked.listing._id} {...booked} onClose={() => setBooked(undefined)} />;
}

/** Loads the phone of an address that no button on this page set: after a login, a reload or from a link. */
function useRequestedListing(
  id: string | undefined,
  { onListing, onClose }: Pick<BookingLayerProps, 'onListing' | 'onClose'>,
) {
  const { user, loading, failed } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const uid = user?.uid;
  useEffect(() => {
    if (!id) return undefined;
    if (!uid) {
      if (!loading && !failed) void navigate(loginPath(bookingPath({ pathname, search }, id)), { replace: true });
      return undefined;
    }
    let current = true;
    call('showListing', { params: { id } }).then(
      (listing) => current && onListing(listing),
      () => {
        if (!current) return;
        toast.error('We could not find the phone you wanted to book.');
        onClose();
      },
    );
    return () => {
      current = false;
    };
  }, [id, uid, loading, failed, navigate, pathname, search, onListing, onClose]);
}
