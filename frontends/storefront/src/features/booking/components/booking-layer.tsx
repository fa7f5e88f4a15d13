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
  /** Which phone the address wants to book. */
  id: string | undefined;
  /** That phone, when it is known already. */
  listing: PublicListing | undefined;
  taken: ReadonlySet<string>;
  onOpen: (id: string) => void;
  onClose: () => void;
  onLearn: (listing: PublicListing) => void;
  onTaken: (id: string) => void;
};

/** What lies over the pages while a phone is being booked, and the notice of what comes next after it. */
export default function BookingLayer({ id, listing, taken, onOpen, onClose, onLearn, onTaken }: BookingLayerProps) {
  const { pathname } = useLocation();
  const [booked, setBooked] = useState<{ listing: PublicListing; pathname: string }>();
  useAsked(id !== undefined && !listing ? id : undefined, { onLearn, onClose });

  if (listing)
    return (
      <BookingModal
        listing={listing}
        taken={taken}
        onClose={onClose}
        onTaken={onTaken}
        onBooked={(listing) => setBooked({ listing, pathname })}
        onChoose={(listing) => {
          onLearn(listing);
          onOpen(listing._id);
        }}
      />
    );
  // The phone's own page says it itself.
  if (booked?.pathname !== pathname || pathname === paths.listing(booked.listing)) return null;
  return <BookedNotice key={booked.listing._id} listing={booked.listing} onClose={() => setBooked(undefined)} />;
}

/** The address asks for a phone that no button of this page named: after a login, a reload, or from elsewhere. */
function useAsked(id: string | undefined, { onLearn, onClose }: Pick<BookingLayerProps, 'onLearn' | 'onClose'>) {
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
      (listing) => current && onLearn(listing),
      () => {
        if (!current) return;
        toast.error('We could not find the phone you wanted to book.');
        onClose();
      },
    );
    return () => {
      current = false;
    };
  }, [id, uid, loading, failed, navigate, pathname, search, onLearn, onClose]);
}
