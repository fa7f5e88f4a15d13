import { longest } from '@wholesale/contracts/values';
import { Button, VisuallyHidden } from '@wholesale/web-kit';
import { SendHorizontal } from 'lucide-react';
import { useId, useRef, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import styles from './composer.module.css';

type ComposerProps = {
  text: string;
  onChange: (text: string) => void;
  /** Called with the trimmed text, which is neither empty nor too long. */
  onSend: (text: string) => void;
  busy?: boolean;
  label?: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** For a caller that moves the focus to the field. */
  fieldRef?: RefObject<HTMLTextAreaElement | null>;
};

/** From how many remaining characters the counter is shown. */
const countFrom = 200;

/** The field for a message: Enter sends, Shift and Enter starts a new line. */
export function Composer({
  text,
  onChange,
  onSend,
  busy = false,
  label = 'Your message',
  hint,
  error,
  fieldRef,
}: ComposerProps) {
  const id = useId();
  const own = useRef<HTMLTextAreaElement>(null);
  const field = fieldRef ?? own;
  const left = longest.message - text.trim().length;
  const tooLong = left < 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() && !tooLong && !busy) onSend(text.trim());
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also confirms a suggestion of an input method.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <form onSubmit={submit} className={styles.composer}>
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <textarea
        ref={field}
        id={id}
        rows={1}
        dir="auto"
        placeholder="Write a message"
        enterKeyHint="send"
        value={text}
        aria-invalid={tooLong || undefined}
        aria-describedby={`${id}-notes`}
        className={styles.field}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        type="submit"
        busy={busy}
        busyLabel="Sending"
        disabled={!text.trim() || tooLong}
        icon={<SendHorizontal size={18} />}
        className={styles.send}
      >
        Send
      </Button>
      <div id={`${id}-notes`} className={styles.notes}>
        {hint && <p>{hint}</p>}
        {error && (
          <p role="alert" className={styles.problem}>
            {error}
          </p>
        )}
        {left <= countFrom && (
          <p role="status" className={tooLong ? styles.problem : undefined}>
            {tooLong ? `${-left} ${characters(-left)} too many` : `${left} ${characters(left)} left`}
          </p>
        )}
      </div>
    </form>
  );
}

const characters = (count: number) => (count === 1 ? 'character' : 'characters');
