import type { PublicListing } from '@wholesale/contracts';
import { longest } from '@wholesale/contracts/values';
import { Button, DialogActions, formatPrice, LinkButton, TextField } from '@wholesale/web-kit';
import { loginPath, useSession } from '@wholesale/web-kit/auth';
import { useLocation } from '@wholesale/web-kit/router';
import { useRef, useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { bookabilityOf } from '../../../phones/bookability.ts';
import { bookPhone, type Buyer, type Details, type Outcome } from '../api/book-phone.ts';
import { keepDraft, readDraft } from '../draft.ts';
import { bookingPath } from '../use-booking-address.ts';
import { BookedPhone } from './booked-phone.tsx';
import styles from './booking-form.module.css';

type BookingFormProps = { listing: PublicListing; onOutcome: (outcome: Outcome) => void; onClose: () => void };

/** Who books, what, and where the seller finds the buyer. What cannot be changed is read-only. */
export function BookingForm({ listing, onOutcome, onClose }: BookingFormProps) {
  const { user, profile, role, loading } = useSession();
  const place = useLocation();
  const buyer = useBuyer();
  const form = useForm<Details>({ defaultValues: readDraft(buyer.email) });
  const { errors, isSubmitting } = form.formState;
  const [outcome, setOutcome] = useState<Outcome>();
  const [unclearBefore, setUnclearBefore] = useState(false);
  const sending = useRef(false);

  const bookability = bookabilityOf(listing, { id: profile?._id, role });
  const signedOut = outcome?.is === 'signed-out' || (!user && !loading);

  const submit = form.handleSubmit(async (details) => {
    setOutcome(undefined);
    let next = await bookPhone({ listing, buyer, details });
    // The first attempt did reach the shop, only its answer was lost.
    if (next.is === 'yours' && unclearBefore) next = { is: 'booked' };
    if (next.is === 'unclear') setUnclearBefore(true);
    if (next.is === 'invalid') {
      if (next.location) form.setError('location', { message: next.location }, { shouldFocus: true });
      if (next.phone) form.setError('phone', { message: next.phone }, { shouldFocus: true });
    }
    if (next.is === 'booked') {
      form.reset({ phone: '', location: '' });
      keepDraft(buyer.email, { phone: '', location: '' });
    }
    setOutcome(next);
    onOutcome(next);
  });

  const submitOnce = (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return; // two presses before the button could turn busy
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
        placeholder="Where can the seller call you?"
        error={errors.phone?.message}
        aria-required
        {...focusedFirst(form.register('phone', { validate: phoneProblem }))}
      />
      <TextField
        label="Location"
        autoComplete="address-level2"
        enterKeyHint="send"
        maxLength={longest.meetingPlace}
        placeholder="Where shall the seller meet you?"
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
            {outcome?.is === 'unclear' || outcome?.is === 'offline'
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
    ? 'You were signed out meanwhile. Sign in again and you come back here; what you typed is kept.'
    : (refusal ?? wordsFor(outcome, price));
  if (!text) return null;
  return (
    <p role="alert" ref={intoView} className={outcome?.is === 'repriced' ? styles.news : styles.problem}>
      {text}
    </p>
  );
}

/** What the buyer reads about an attempt that did not work and that the form itself does not show. */
export function wordsFor(outcome: Outcome | undefined, price: number | undefined): string | undefined {
  if (outcome?.is === 'repriced')
    return price === undefined
      ? 'The seller changed the price.'
      : `The seller changed the price. It is ${formatPrice(price)} now; book for that, or cancel.`;
  if (outcome?.is === 'offline')
    return 'You are offline, so nothing was sent. What you typed is kept; try again when your connection is back.';
  if (outcome?.is === 'unclear')
    return outcome.looked
      ? 'No answer came, and your orders do not show this phone. What you typed is kept. Try again: nobody can book a phone twice.'
      : 'No answer came, so we cannot tell yet whether it worked. What you typed is kept. Try again: nobody can book a phone twice.';
  if (outcome?.is === 'signed-out') return 'You were signed out meanwhile.';
  if (outcome?.is === 'withdrawn') return 'Its seller took it down.';
  if (outcome?.is === 'refused') return outcome.message;
  if (outcome?.is === 'invalid' && !outcome.phone && !outcome.location) return outcome.message;
  return undefined;
}

/** Who books: the person who is signed in, or who was until a moment ago. */
function useBuyer(): Buyer {
  const { user, profile } = useSession();
  const [last, setLast] = useState<Buyer>({ name: '', email: '' });
  if (!user) return last;
  const buyer = { name: profile?.name ?? user.displayName ?? '', email: user.email ?? '' };
  if (buyer.name !== last.name || buyer.email !== last.email) setLast(buyer);
  return buyer;
}

/** On a small screen the notice may lie below the edge of the dialog. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Any number a person can be called at is fine; a word is not one. */
const phoneProblem = (text: string): string | true => {
  if (text.trim() === '') return 'Phone is required';
  return (text.match(/\p{Nd}/gu)?.length ?? 0) >= 3 || 'Enter a number the seller can call';
};

const required = (message: string) => ({ validate: (text: string) => text.trim() !== '' || message });

/** The dialog puts the focus on the field that asks for it, where no keyboard would jump up and hide the rest. */
function focusedFirst<Field extends { ref: (element: HTMLInputElement | null) => void }>(field: Field): Field {
  const ref = (element: HTMLInputElement | null) => {
    if (element && !window.matchMedia('(pointer: coarse)').matches) element.setAttribute('autofocus', '');
    field.ref(element);
  };
  return { ...field, ref };
}
