import type { PublicListing } from '@wholesale/contracts';
import { longest } from '@wholesale/contracts/values';
import {
  Button,
  conversationPath,
  Dialog,
  DialogActions,
  LinkButton,
  Textarea,
  focusFirst,
  type useAskSeller,
} from '@wholesale/web-kit';
import { messageOf } from '@wholesale/web-kit/http';
import { CircleCheck } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import styles from './ask-seller-dialog.module.css';

type AskSellerDialogProps = {
  listing: PublicListing;
  /** The text and what sends it are kept outside, so that they survive closing the dialog. */
  ask: ReturnType<typeof useAskSeller>;
  text: string;
  onChange: (text: string) => void;
  onClose: () => void;
};

/** A message to the seller of a phone; once it is sent, the way to the conversation. */
export function AskSellerDialog({ listing, ask, text, onChange, onClose }: AskSellerDialogProps) {
  const [missing, setMissing] = useState(false);
  const message = text.trim();
  const over = message.length - longest.message;
  const problem = tooLong(over) ?? (missing && !message ? 'Write a message first.' : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(true);
    if (message && over <= 0 && !ask.isPending) ask.mutate(message);
  };
  if (ask.data)
    return (
      <Dialog open onClose={onClose} title="Message sent" size="sm" backCloses>
        <p tabIndex={-1} ref={focus} className={styles.sent}>
          <CircleCheck size={20} />
          <span>
            <bdi>{listing.sellerName}</bdi> can now answer you in Messages.
            {ask.data.message.masked && ' Contact details were removed. You can share them once a booking is accepted.'}
          </span>
        </p>
        <DialogActions stacked>
          {/* It takes the place of the dialog's own history entry. */}
          <LinkButton to={conversationPath(ask.data.conversationId)} replace>
            Open the conversation
          </LinkButton>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog open onClose={onClose} title="Ask the seller" description={<About listing={listing} />} backCloses>
      <form onSubmit={submit} noValidate className={styles.form}>
        <Textarea
          ref={focusFirst}
          label="Your message"
          dir="auto"
          rows={5}
          value={text}
          placeholder="Is the phone unlocked?"
          error={problem ?? (ask.error ? messageOf(ask.error) : undefined)}
          hint="Phone numbers, addresses and links are hidden until the seller accepts a booking."
          onChange={({ target }) => onChange(target.value)}
        />
        <DialogActions stacked>
          <Button type="submit" busy={ask.isPending} busyLabel="Sending">
            Send message
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const About = ({ listing: { name, sellerName } }: { listing: PublicListing }) => (
  <>
    To <bdi>{sellerName}</bdi>, about the <bdi>{name}</bdi>
  </>
);

const tooLong = (over: number) =>
  over > 0 ? `Use at most ${longest.message.toLocaleString('en-US')} characters: ${over} too many.` : undefined;

/** The button that had the focus is gone, and the sentence is read out. */
const focus = (element: HTMLElement | null) => element?.focus();
