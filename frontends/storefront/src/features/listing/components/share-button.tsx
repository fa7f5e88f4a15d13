import type { PublicListing } from '@wholesale/contracts';
import { Button, IconButton, paths } from '@wholesale/web-kit';
import { toast } from '@wholesale/web-kit/toast';
import { Check, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './share-button.module.css';

/** Shares the phone's address by the device's share sheet, or copies it. */
export function ShareButton({ listing, labelled }: { listing: PublicListing; labelled?: boolean }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);

  const share = async () => {
    const url = new URL(paths.listing(listing), location.href).href;
    try {
      if ('share' in navigator && isTouch()) return await navigator.share({ title: listing.name, url });
      await navigator.clipboard.writeText(url);
      setCopied(true);
      toast('Link copied');
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return; // the share sheet was dismissed
      toast.error('We could not copy the link. Copy it from the address bar.');
    }
  };

  const icon = copied ? <Check size={20} /> : <Share2 size={20} />;
  if (labelled)
    return (
      <Button variant="secondary" size="lg" icon={icon} onClick={() => void share()}>
        Share
      </Button>
    );
  return (
    <IconButton label="Share this phone" outlined className={styles.share} onClick={() => void share()}>
      {icon}
    </IconButton>
  );
}

/** Only touch devices use the share sheet; on a desktop people expect a copied link. */
const isTouch = () => window.matchMedia('(pointer: coarse)').matches;
