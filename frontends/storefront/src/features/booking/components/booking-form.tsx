import type { PublicListing } from '@wholesale/contracts';
import { longest } from '@wholesale/contracts/values';
import {
  Button,
  DialogActions,
  focusFirst,
  formatPrice,
  LinkButton,
  paths,
  TextField,
  useIdempotencyKey,
} from '@wholesale/web-kit';
import { loginPath, useSession } from '@wholesale/web-kit/auth';
import { Link, useLocation } from '@wholesale/web-kit/router';
import { useRef, useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { bookabilityOf } from '../../../phones/bookability.ts';
import { bookPhone, type Buyer, type Details, type Outcome } from '../api/book-phone.ts';
import { keepContact, keepDraft, startingDetails } from '../draft.ts';
import { bookingPath } from '../use-booking-address.ts';
import { BookedPhone } from './booked-phone.tsx';
import styles from './booking-form.module.css';

type BookingFormProps = { listing: PublicListing; onOutcome: (outcome: Outcome) => void; onClose: () => void };

export function BookingForm({ listing, onOutcome, onClose }: BookingFormProps) {
  const { user, profile, role, loading } = useSession();
  const place = useLocation();
  const buyer = useBuyer();
  const form = useForm<Details>({ defaultValues: startingDetails(buyer.email) });
  const { errors, isSubmitting } = form.formState;
  const [outcome, setOutcome] = useState<Outcome>();
  const [wasUnclear, setWasUnclear] = useState(false);
  const sending = useRef(false);
  const idempotency = useIdempotencyKey();

  const bookability = bookabilityOf(listing, { id: profile?._id, role });
  const signedOut = outcome?.kind === 'signed-out' || (!user && !loading);

  const submit = form.handleSubmit(async (details) => {
    setOutcome(undefined);
    let next = await bookPhone({ listing, buyer, details, idempotency });
    // The earlier attempt succeeded and only its response was lost.
    if (next.kind === 'yours' && wasUnclear) next = { ...next, kind: 'booked' };
    if (next.kind === 'unclear') setWasUnclear(true);
    if (next.kind === 'invalid') {
      if (next.location) form.setError('location', { message: next.location }, { shouldFocus: true });
      if (next.phone) form.setError('phone', { message: next.phone }, { shouldFocus: true });
    }
    if (next.kind === 'booked') {
      keepContact(buyer.email, details);
      form.reset({ phone: '', location: '' });
      keepDraft(buyer.email, { phone: '', location: '' });
    }
    setOutcome(next);
    onOutcome(next);
  });

  const submitOnce = (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return; // a second press can come before the button renders as busy
    sending.current = true;
    void submit(event).finally(() => {
      sending.current = false;
    });
  };

  return (
    <form
      noValidate
      className={styles.form}
      onChange={() => keepDraft(buyer.email, form.getValues())}
      onSubmit={submitOnce}
    >
      <BookedPhone listing={listing} />
      <div className={styles.who}>
        <TextField label="Name" name="name" value={buyer.name} readOnly />
        <TextField label="Email" name="email" type="email" value={buyer.email} readOnly title={buyer.email} />
      </div>
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        maxLength={longest.telephone}
        placeholder="Your phone number"
        error={errors.phone?.message}
        aria-required
        {...focusedFirst(form.register('phone', { validate: phoneProblem }))}
      />
      <TextField
        label="Location"
        autoComplete="address-level2"
        enterKeyHint="send"
        maxLength={longest.meetingPlace}
        placeholder="Where should you meet?"
        error={errors.location?.message}
        aria-required
        {...form.register('location', required('Location is required'))}
      />
      <Notice
        outcome={outcome}
        signedOut={signedOut}
        price={listing.resalePrice}
        refusal={bookability.open ? undefined : bookability.reason}
      />
      <DialogActions stacked className={styles.actions}>
        {signedOut ? (
          <LinkButton to={loginPath(bookingPath(place, listing._id))} replace size="lg">
            Sign in again
          </LinkButton>
        ) : (
          <Button type="submit" size="lg" busy={isSubmitting} busyLabel="Booking" disabled={!bookability.open}>
            {outcome?.kind === 'unclear' || outcome?.kind === 'offline'
              ? 'Try again'
              : `Book for ${formatPrice(listing.resalePrice)}`}
          </Button>
        )}
        <Button variant="secondary" size="lg" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </form>
  );
}

function Notice({
  outcome,
  signedOut,
  price,
  refusal,
}: {
  outcome: Outcome | undefined;
  signedOut: boolean;
  price: number;
  refusal: string | undefined;
}) {
  const text = signedOut
    ? 'You were signed out. Sign in again to continue; your details are saved.'
    : (refusal ?? outcomeMessage(outcome, price));
  if (!text) return null;
  return (
    <p role="alert" ref={scrollIntoView} className={outcome?.kind === 'repriced' ? styles.news : styles.problem}>
      {text}
      {!signedOut && helpsInOrders(outcome) && (
        <Link to={paths.myOrders} replace className={styles.exit}>
          My Orders
        </Link>
      )}
    </p>
  );
}

/** Whether the buyer's own bookings are where the problem can be solved or understood. */
const helpsInOrders = (outcome: Outcome | undefined): boolean =>
  outcome?.kind === 'unclear' ||
  (outcome?.kind === 'refused' && ['too-many-bookings', 'booking-paused'].includes(outcome.code ?? ''));

/** The message for an outcome that the form's fields do not show themselves. */
export function outcomeMessage(outcome: Outcome | undefined, price: number | undefined): string | undefined {
  if (outcome?.kind === 'repriced')
    return price === undefined
      ? 'The seller changed the price.'
      : `The seller changed the price to ${formatPrice(price)}. Book at the new price or cancel.`;
  if (outcome?.kind === 'offline')
    return 'You are offline, so nothing was sent. Your details are saved; try again when you reconnect.';
  if (outcome?.kind === 'unclear')
    return outcome.ordersChecked
      ? 'We got no response, and this phone is not in your orders. Your details are saved. Try again; a phone cannot be booked twice.'
      : 'We got no response, so we do not know if your booking went through. Your details are saved. Try again; a phone cannot be booked twice.';
  if (outcome?.kind === 'signed-out') return 'You were signed out.';
  if (outcome?.kind === 'withdrawn') return 'The seller removed this listing.';
  if (outcome?.kind === 'refused') return outcome.message;
  if (outcome?.kind === 'invalid' && !outcome.phone && !outcome.location) return outcome.message;
  return undefined;
}

/** The signed-in buyer; after a sign-out the previous one, so the form keeps its values. */
function useBuyer(): Buyer {
  const { user, profile } = useSession();
  const [last, setLast] = useState<Buyer>({ name: '', email: '' });
  if (!user) return last;
  const buyer = { name: profile?.name ?? user.displayName ?? '', email: user.email ?? '' };
  if (buyer.name !== last.name || buyer.email !== last.email) setLast(buyer);
  return buyer;
}

/** On a small screen the notice may be below the dialog's visible area. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

const phoneProblem = (text: string): string | true => {
  if (text.trim() === '') return 'Phone is required';
  return (text.match(/\p{Nd}/gu)?.length ?? 0) >= 3 || 'Enter a number the seller can call';
};

const required = (message: string) => ({ validate: (text: string) => text.trim() !== '' || message });

/** Focuses the field when the dialog opens. */
function focusedFirst<Field extends { ref: (element: HTMLInputElement | null) => void }>(field: Field): Field {
  const ref = (element: HTMLInputElement | null) => {
    focusFirst(element);
    field.ref(element);
  };
  return { ...field, ref };
}
