import { IconButton, useModal } from '@wholesale/web-kit';
import { useLocation } from '@wholesale/web-kit/router';
import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Brand } from './brand.tsx';
import styles from './drawer.module.css';

/** A panel from the left edge; it closes on navigation. */
export function Drawer({
  open,
  onClose,
  label,
  children,
}: {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}) {
  const modal = useModal(open, onClose);
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (open && openedAt.current !== key) onClose();
    openedAt.current = key;
  }, [open, key, onClose]);
  if (!open) return null;
  return (
    <dialog {...modal} className={styles.drawer} aria-label={label}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <Brand />
          <IconButton label="Close" onClick={onClose}>
            <X size={22} />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  );
}
