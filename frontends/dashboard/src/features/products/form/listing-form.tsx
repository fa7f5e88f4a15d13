import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm, type FieldPath } from 'react-hook-form';
import { Button, Card, ConfirmDialog, formatPrice } from '@wholesale/web-kit';
import { PhotosField } from '../photos/photos-field.tsx';
import { usePhotos } from '../photos/use-photos.ts';
import type { Draft } from './draft.ts';
import styles from './listing-form.module.css';
import { ProductFields } from './product-fields.tsx';
import { costsMoreThanNew, priceOf, problemsOf, type Addresses, type ProductForm } from './product-rules.ts';
import { SubmitProblem } from './submit-problem.tsx';

type Saving = {
  save: (form: ProductForm, photos: Addresses, after: { done: () => void; failed: (error: Error) => void }) => void;
  pending: boolean;
  error: Error | null;
};

/** `stored` is what the shop already has; `onLeave` gets the draft on unmount, or undefined when it equals `stored`. */
export function ListingForm({
  start,
  stored,
  saving,
  button,
  fixedBrand,
  priceBefore,
  onLeave,
}: {
  start: Draft;
  stored: Draft;
  saving: Saving;
  button: { label: string; busy: string };
  fixedBrand?: string;
  priceBefore?: number;
  onLeave: (draft: Draft | undefined) => void;
}) {
  const form = useForm<ProductForm>({ defaultValues: start.form, shouldFocusError: false });
  const photos = usePhotos(start.photos);
  const [checked, setChecked] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const working = useRef(false);
  const [overpriced, setOverpriced] = useState<ProductForm>();
  const accepted = useRef<string>(undefined);
  const { element, focusFirstProblem } = useFirstProblem();
  const leaving = useOnLeave(() => {
    const now: Draft = { form: form.getValues(), photos: photos.kept() };
    onLeave(isEqual(now, stored) ? undefined : now);
  });

  const photosFailed = photos.photos.some(({ state }) => state === 'failed');
  const photoError = checked ? photoProblem(photos.photos.length, photosFailed) : undefined;
  const store = async (filled: ProductForm) => {
    if (
      costsMoreThanNew(filled) &&
      pricesOf(filled) !== pricesOf(stored.form) &&
      pricesOf(filled) !== accepted.current
    ) {
      setOverpriced(filled);
      working.current = false;
      return undefined;
    }
    setWaiting(true);
    const addresses = await photos.addresses();
    setWaiting(false);
    if (!addresses) {
      focusFirstProblem();
      working.current = false;
      return undefined;
    }
    return new Promise<void>((resolve) => {
      saving.save(filled, addresses, {
        done: () => {
          leaving.instead(() => onLeave(undefined));
          resolve();
        },
        failed: (error) => {
          showErrors(error);
          working.current = false;
          resolve();
        },
      });
    });
  };
  /** Ignores a second press while the first is in progress, and after it succeeded: the page is about to change. */
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (working.current) return;
    working.current = true;
    setChecked(true);
    let failed = false;
    await form.handleSubmit(store, () => {
      working.current = false;
      failed = true;
    })(event);
    if (failed) focusFirstProblem();
  };

  const showErrors = (error: Error) => {
    const problems = problemsOf(error);
    if (problems.photos.length) photos.markLost(problems.photos);
    for (const { path, message } of problems.fields) form.setError(path as FieldPath<ProductForm>, { message });
    if (problems.photos.length || problems.fields.length) focusFirstProblem();
  };

  return (
    <form ref={element} onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <Card padded className={styles.photo}>
        <PhotosField photos={photos} error={photoError} />
      </Card>
      <Card padded className={styles.fields}>
        <ProductFields form={form} fixedBrand={fixedBrand} priceBefore={priceBefore} />
        <SubmitProblem
          error={saving.error}
          photosWait={photos.signedOut}
          marked={photosFailed || Object.keys(form.formState.errors).length > 0}
        />
        <Button
          type="submit"
          size="lg"
          busy={waiting || saving.pending}
          busyLabel={waiting ? 'Uploading photos' : button.busy}
        >
          {button.label}
        </Button>
      </Card>
      <ConfirmDialog
        open={overpriced !== undefined}
        title="Ask more than the original price?"
        text={overpriced && overpricedText(overpriced)}
        confirmLabel={button.label}
        cancelLabel="Change the price"
        tone="primary"
        onConfirm={() => {
          accepted.current = overpriced && pricesOf(overpriced);
          setOverpriced(undefined);
          void submit();
        }}
        onClose={() => {
          setOverpriced(undefined);
          // After the dialog has returned the focus to the button that opened it.
          setTimeout(() => form.setFocus('resalePrice'));
        }}
      />
    </form>
  );
}

const pricesOf = ({ resalePrice, orginalPrice }: ProductForm): string =>
  `${priceOf(resalePrice)} ${priceOf(orginalPrice)}`;

const overpricedText = ({ resalePrice, orginalPrice }: ProductForm): string =>
  `You ask ${formatPrice(priceOf(resalePrice))} for a phone that cost ${formatPrice(priceOf(orginalPrice))} when new.`;

/** After a failed attempt the focus moves to the first field with a problem, in reading order. */
function useFirstProblem() {
  const element = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    // An effect, because the fields are marked by then.
    if (attempts > 0) element.current?.querySelector<HTMLElement>(firstProblem)?.focus();
  }, [attempts]);
  return { element, focusFirstProblem: () => setAttempts((before) => before + 1) };
}

const firstProblem = '[data-failed] button, [aria-invalid=true]:not(:disabled), [data-invalid] input';

function photoProblem(count: number, failed: boolean): string | undefined {
  if (count === 0) return 'A photo is required';
  return failed ? "A photo didn't upload. Retry it or remove it." : undefined;
}

const isEqual = (one: Draft, other: Draft): boolean =>
  JSON.stringify(one.form) === JSON.stringify(other.form) &&
  one.photos.length === other.photos.length &&
  one.photos.every((photo, at) => {
    const before = other.photos[at];
    return 'url' in photo && before !== undefined && 'url' in before && photo.url === before.url;
  });

/** Runs `leave` on unmount or page hide; `instead` replaces it. */
function useOnLeave(leave: () => void) {
  const last = useRef(leave);
  const done = useRef(false);
  useEffect(() => {
    if (!done.current) last.current = leave;
  });
  useEffect(() => {
    const go = () => last.current();
    window.addEventListener('pagehide', go);
    return () => {
      window.removeEventListener('pagehide', go);
      go();
    };
  }, []);
  return {
    instead: (other: () => void) => {
      done.current = true;
      last.current = other;
    },
  };
}
