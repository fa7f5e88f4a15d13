import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { Booking, OwnListing } from '@wholesale/contracts';
import {
  Button,
  Dialog,
  DialogActions,
  ErrorState,
  formatDate,
  formatPrice,
  Loading,
  Skeleton,
} from '@wholesale/web-kit';
import { CancelBooking } from '../../../cancel-booking.tsx';
import { EmailAddress } from '../../../email-address.tsx';
import { Fact, Facts } from '../../../facts.tsx';
import { isReleased, useCancelHolder, useHolder } from '../api/holder.ts';
import { useOwnListings } from '../../../api/products.ts';
import styles from './products.module.css';

/** `onReleased` is called before `onClose` when the seller cancelled the booking. */
type Callbacks = { onClose: () => void; onReleased: () => void };

/** `refused` is the action that the booking prevented: `deleted`. */
export const BookedDialog = ({
  product,
  refused,
  ...callbacks
}: Callbacks & { product: OwnListing | undefined; refused?: string | undefined }) =>
  product ? <OpenBooked product={product} refused={refused} {...callbacks} /> : null;

function OpenBooked({
  product,
  refused,
  onClose,
  onReleased,
}: Callbacks & { product: OwnListing; refused: string | undefined }) {
  const holder = useHolder(product);
  const { refresh } = useOwnListings();
  const released = isReleased(holder.error);
  const refreshLists = useEffectEvent(refresh);
  useEffect(() => {
    if (released) refreshLists();
  }, [released]);
  const close = (
    <Button variant="secondary" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      backCloses
      size="sm"
      title={released ? `${product.name} is no longer booked` : `${product.name} is booked`}
      {...(refused && { description: `Someone booked it, so it was not ${refused}.` })}
    >
      {released ? (
        <p>The booking has ended. The phone is back on sale, or will be in a moment.</p>
      ) : holder.data ? (
        <Holder booking={holder.data} />
      ) : holder.error ? (
        <ErrorState
          title="The booking could not be loaded"
          error={holder.error}
          onRetry={() => void holder.refetch()}
        />
      ) : (
        <HolderSkeleton />
      )}
      {!released && holder.data ? (
        <CancelHolder
          product={product}
          booking={holder.data}
          onClose={onClose}
          onReleased={onReleased}
          beside={close}
        />
      ) : (
        <DialogActions>{close}</DialogActions>
      )}
    </Dialog>
  );
}

const Holder = ({ booking: { name, phone, email, location, bookedAt, price } }: { booking: Booking }) => (
  <>
    <Facts>
      <Fact term="Buyer">{name}</Fact>
      <Fact term="Phone">
        <Call number={phone} />
      </Fact>
      <Fact term="Email">
        <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className={styles.reach}>
          <EmailAddress address={email} />
        </a>
      </Fact>
      <Fact term="Where to meet">{location}</Fact>
      <Fact term="Booked on">{formatDate(bookedAt)}</Fact>
    </Facts>
    <ul className={styles.ways}>
      <li>You get {formatPrice(price)} when you meet. Until then it does not count as sold.</li>
      <li>While booked, it's hidden from other buyers and can't be changed, advertised or deleted.</li>
      <li>If it falls through, you or the buyer can cancel the booking. The phone then goes back on sale.</li>
    </ul>
  </>
);

/** Links a phone number; anything else stays plain text. */
function Call({ number }: { number: string }) {
  const dialled = number.replaceAll(/(?!^\+)\D/g, '');
  if (!/^\+?\d{3,}$/.test(dialled)) return number;
  return (
    <a href={`tel:${dialled}`} className={styles.reach}>
      {number}
    </a>
  );
}

function CancelHolder({
  product,
  booking,
  beside,
  onClose,
  onReleased,
}: Callbacks & { product: OwnListing; booking: Booking; beside: ReactNode }) {
  const cancel = useCancelHolder(product);
  const done = () => {
    onReleased();
    onClose();
  };
  return (
    <CancelBooking busy={cancel.isPending} onCancel={() => cancel.mutate(booking, { onSuccess: done })} beside={beside}>
      {product.name} goes back on sale immediately. {booking.name} will see in My Orders that you cancelled.
    </CancelBooking>
  );
}

const HolderSkeleton = () => (
  <Loading label="Loading the booking">
    <Facts hidden>
      {['Buyer', 'Phone', 'Email', 'Where to meet', 'Booked on'].map((term, at) => (
        <Fact key={term} term={term}>
          <Skeleton width={[110, 130, 170, 90, 100][at] ?? 110} />
        </Fact>
      ))}
    </Facts>
  </Loading>
);
