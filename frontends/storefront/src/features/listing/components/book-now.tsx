import type { PublicListing } from '@wholesale/contracts';
import { Button } from '@wholesale/web-kit';
import type { ComponentProps } from 'react';
import { useBooking } from '../../../phones/booking-context.ts';

type BookNowProps = { listing: PublicListing } & Pick<ComponentProps<typeof Button>, 'ref' | 'className'>;

/** Opens the booking dialog of a phone that can be booked. */
export function BookNow({ listing, ...place }: BookNowProps) {
  const { book, prepare } = useBooking();
  return (
    <Button
      {...place}
      size="lg"
      aria-haspopup="dialog"
      aria-describedby={`phone-${listing._id}`}
      onClick={() => book(listing)}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      Book Now
    </Button>
  );
}
