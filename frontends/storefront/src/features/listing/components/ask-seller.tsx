import type { PublicListing } from '@wholesale/contracts';
import { Button, LinkButton, useAskSeller } from '@wholesale/web-kit';
import { loginPath, useSession } from '@wholesale/web-kit/auth';
import { useLocation, useNavigate } from '@wholesale/web-kit/router';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { AskSellerDialog } from './ask-seller-dialog.tsx';

/** In the address, it opens the dialog: this is how a visitor comes back from the login. */
const anchor = '#ask';

/** "Ask the seller", for buyers; a visitor logs in first. */
export function AskSeller({ listing, className }: { listing: PublicListing; className?: string | undefined }) {
  const { role, profile, loading, seemsSignedIn } = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(hash === anchor);
  const [text, setText] = useState('');
  const ask = useAskSeller(listing._id, () => setText(''));
  const look = {
    variant: 'secondary',
    size: 'sm',
    icon: <MessageCircle size={18} />,
    className: className ?? '',
    id: anchor.slice(1),
  } as const;
  if (listing.availability === 'sold') return null;
  if (!seemsSignedIn && !loading)
    return (
      <LinkButton {...look} to={loginPath(pathname + search + anchor)}>
        Ask the seller
      </LinkButton>
    );
  if (role !== 'buyer' || profile?._id === listing.sellerId) return null;
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Ask the seller
      </Button>
      {isOpen && (
        <AskSellerDialog
          listing={listing}
          ask={ask}
          text={text}
          onChange={setText}
          onClose={() => {
            setOpen(false);
            ask.reset();
            if (hash === anchor) void navigate(pathname + search, { replace: true, preventScrollReset: true });
          }}
        />
      )}
    </>
  );
}
