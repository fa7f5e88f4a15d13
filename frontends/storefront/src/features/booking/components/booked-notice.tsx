import type { PublicListing } from '@wholesale/contracts';
import { fillPage } from '@wholesale/contracts/pages';
import { IconButton, LinkButton, paths, PhonePhoto } from '@wholesale/web-kit';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './booked-notice.module.css';

export function BookedNotice({
  listing,
  bookingId,
  onClose,
}: {
  listing: PublicListing;
  bookingId: string;
  onClose: () => void;
}) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that opened the modal is disabled now, so focus moves here.
    element.current?.focus({ preventScroll: true });
  }, []);
  const close = () => {
    document.getElementById(`phone-${listing._id}`)?.focus({ preventScroll: true });
    onClose();
  };
  return (
    <aside ref={element} tabIndex={-1} aria-label="Next steps" className={styles.notice}>
      <PhonePhoto src={listing.picture} alt="" sizes="64px" className={styles.photo} />
      <div className={styles.words}>
        <p className={styles.title}>{listing.name} is reserved</p>
        <p className={styles.text}>
          {listing.sellerName} has been asked to accept. You can follow the booking in your orders.
        </p>
      </div>
      <LinkButton to={fillPage(paths.order, { id: bookingId })} variant="secondary" size="sm" className={styles.go}>
        View order
      </LinkButton>
      <IconButton label="Close" onClick={close} className={styles.close}>
        <X size={20} />
      </IconButton>
    </aside>
  );
}
