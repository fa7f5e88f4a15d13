import type { PublicListing } from '@wholesale/contracts';
import { LinkButton, paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { bookabilityOf } from '../../../phones/bookability.ts';
import { Note } from '../../../phones/note.tsx';
import { BookNow } from './book-now.tsx';
import styles from './booking-choice.module.css';
import { ShareButton } from './share-button.tsx';

type BookingChoiceProps = {
  listing: PublicListing;
  onButtonSeen: (seen: boolean) => void;
};

export function BookingChoice({ listing, onButtonSeen }: BookingChoiceProps) {
  const { profile, role } = useSession();
  const bookability = bookabilityOf(listing, { id: profile?._id, role });
  const own = profile?._id === listing.sellerId;
  const button = useRef<HTMLButtonElement>(null);
  useSeen(button, bookability.open, onButtonSeen);

  return (
    <>
      {!bookability.open && <Note className={styles.reason}>{bookability.reason}</Note>}
      <div className={styles.actions}>
        {bookability.open && <BookNow ref={button} listing={listing} className={styles.main} />}
        {own && (
          <LinkButton
            to={paths.editProduct(listing._id)}
            variant="secondary"
            size="lg"
            className={styles.main}
            icon={<Pencil size={18} />}
          >
            Edit
          </LinkButton>
        )}
        <ShareButton listing={listing} labelled={!bookability.open && !own} />
      </div>
    </>
  );
}

function useSeen(element: { current: Element | null }, there: boolean, onSeen: (seen: boolean) => void) {
  useEffect(() => {
    const target = element.current;
    if (!there || !target || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => entry && onSeen(entry.isIntersecting), {
      rootMargin: `-${barHeight}px 0px 0px 0px`,
    });
    observer.observe(target);
    return () => {
      observer.disconnect();
      onSeen(true);
    };
  }, [element, there, onSeen]);
}

/** Height of the fixed header, in pixels. */
const barHeight = 68;
