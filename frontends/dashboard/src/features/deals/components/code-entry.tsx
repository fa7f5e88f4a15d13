import type { Deal } from '@wholesale/contracts';
import { Button, classNames } from '@wholesale/web-kit';
import { ApiError, messageOf } from '@wholesale/web-kit/http';
import { CircleAlert } from 'lucide-react';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Actions } from '../../../actions.tsx';
import { useHandOver } from '../../../api/deals.ts';
import { formatMoment } from '../../../deal/times.ts';
import { useNow } from '../../../deal/use-now.ts';
import styles from './code.module.css';

const length = 6;

/** The seller enters the buyer's code: one field that is drawn as six boxes, so that pasting, deleting and screen readers just work. */
export function CodeEntry({ deal, beside }: { deal: Deal; beside: ReactNode }) {
  const handOver = useHandOver();
  const [code, setCode] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const lockedUntil = useLock(deal.codeLockedUntil);
  const problem = lockedUntil
    ? `Too many wrong codes. Try again after ${formatMoment(lockedUntil)}.`
    : incomplete
      ? 'Enter all six digits.'
      : problemOf(handOver.error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (handOver.isPending || lockedUntil) return;
    field.current?.focus();
    setIncomplete(code.length < length);
    if (code.length < length) return;
    handOver.mutate({ _id: deal._id, code }, { onError: () => field.current?.select() });
  };
  return (
    <form noValidate onSubmit={submit} className={styles.entry}>
      <label htmlFor={id} className={styles.label}>
        The buyer’s code
      </label>
      <div className={classNames(styles.boxes, problem && styles.wrong, lockedUntil && styles.locked)}>
        {Array.from({ length }, (_, at) => (
          <span
            key={at}
            aria-hidden="true"
            className={classNames(styles.box, at === Math.min(code.length, length - 1) && styles.current)}
          >
            {code[at]}
          </span>
        ))}
        <input
          ref={field}
          id={id}
          className={styles.field}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          value={code}
          disabled={lockedUntil !== undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ target }) => {
            // Codes are pasted with spaces and dashes, so the length is limited here.
            setCode(target.value.replaceAll(/\D/g, '').slice(0, length));
            setIncomplete(false);
            if (handOver.error) handOver.reset();
          }}
        />
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          <CircleAlert size={16} />
          {problem}
        </p>
      )}
      <Actions>
        <Button
          type="submit"
          size="lg"
          busy={handOver.isPending}
          busyLabel="Checking the code"
          disabled={lockedUntil !== undefined}
        >
          Complete handover
        </Button>
        {beside}
      </Actions>
    </form>
  );
}

/** Until when the code is locked; undefined once that is over. */
function useLock(until: string | undefined): string | undefined {
  const now = useNow(until === undefined ? 60_000 : 1_000);
  return until !== undefined && new Date(until).getTime() > now ? until : undefined;
}

const shownHere = ['wrong-code', 'code-locked', 'invalid'];

/** Other errors are shown as a toast. */
const problemOf = (error: Error | null): string | undefined =>
  error instanceof ApiError && shownHere.includes(error.code)
    ? (error.messageFor('code') ?? messageOf(error))
    : undefined;
