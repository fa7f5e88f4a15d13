import type { PublicListing } from '@wholesale/contracts';
import { Button, formatPrice, LinkButton, TextField } from '@wholesale/web-kit';
import { loginPath, useSession } from '@wholesale/web-kit/auth';
import { useLocation } from '@wholesale/web-kit/router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { bookabilityOf } from '../../../phones/bookability.ts';
import { bookPhone, type Details, type Outcome } from '../api/book-phone.ts';
import { keepDraft, readDraft } from '../draft.ts';
import styles from './booking-form.module.css';
import { BookedPhone } from './booked-phone.tsx';
import { bookingPath } from './use-asked-booking.ts';

type BookingFormProps = { listing: PublicListing; onOutcome: (outcome: Outcome) => void; onClose: () => void };

/** Who books, what, and where the seller finds the buyer. What cannot be changed is read-only. */
export function BookingForm({ listing, onOutcome, onClose }: BookingFormProps) {
  const { user, profile, role, loading } = useSession();
  const { pathname } = useLocation();
  const email = user?.email ?? '';
  const buyer = { name: profile?.name ?? user?.displayName ?? '', email };
  const form = useForm<Details>({ defaultValues: readDraft(email) });
  const { errors, isSubmitting } = form.formState;
  const [outcome, setOutcome] = useState<Outcome>();
  const [unclearBefore, setUnclearBefore] = useState(false);
  useDraft(email, form.getValues);

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
    if (next.is === 'booked') form.reset({ phone: '', location: '' });
    setOutcome(next);
    onOutcome(next);
  });

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <BookedPhone listing={listing} />
      <div className={styles.who}>
        <TextField label="Name" name="name" value={buyer.name} readOnly />
        <TextField label="Email" name="email" type="email" value={buyer.email} readOnly title={buyer.email} />
      </div>
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        placeholder="Where can the seller call you?"
        error={errors.phone?.message}
        aria-required
        {...focusedFirst(form.register('phone', required('Phone is required')))}
      />
      <TextField
        label="Location"
        autoComplete="street-address"
        maxLength={200}
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
      <div className={styles.actions}>
        {signedOut ? (
          <LinkButton to={loginPath(bookingPath(pathname, listing._id))} size="lg" wide>
            Sign in again
          </LinkButton>
        ) : (
          <Button type="submit" size="lg" wide busy={isSubmitting} busyLabel="Booking" disabled={!bookability.open}>
            {outcome?.is === 'unclear' ? 'Try again' : `Book for ${formatPrice(listing.resalePrice)}`}
          </Button>
        )}
        <Button variant="secondary" size="lg" onClick={onClose}>
          Cancel
        </Button>
      </div>
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

function wordsFor(outcome: Outcome | undefined, price: number): string | undefined {
  if (outcome?.is === 'repriced')
    return `The seller changed the price. It is ${formatPrice(price)} now; book for that, or cancel.`;
  if (outcome?.is === 'unclear') return `${outcome.message} What you typed is kept.`;
  if (outcome?.is === 'refused') return outcome.message;
  if (outcome?.is === 'invalid' && !outcome.phone && !outcome.location) return outcome.message;
  return undefined;
}

/** Keeps what was typed when the form goes away unfinished; a finished one was reset before. */
function useDraft(email: string, values: () => Details) {
  useEffect(() => () => keepDraft(email, values()), [email, values]);
}

/** On a small screen the notice may lie below the edge of the dialog. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

const required = (message: string) => ({ validate: (text: string) => text.trim() !== '' || message });

/** The dialog puts the focus on the field that asks for it, where no keyboard would jump up and hide the rest. */
function focusedFirst<Field extends { ref: (element: HTMLInputElement | null) => void }>(field: Field): Field {
  const ref = (element: HTMLInputElement | null) => {
    if (element && !window.matchMedia('(pointer: coarse)').matches) element.setAttribute('autofocus', '');
    field.ref(element);
  };
  return { ...field, ref };
}
