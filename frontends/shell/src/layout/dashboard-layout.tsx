import { IconButton } from '@wholesale/web-kit';
import { useMedia } from '@wholesale/web-kit/use-media';
import { Menu } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { BellPlace } from '../features/notifications/bell-place.tsx';
import { Brand } from './brand.tsx';
import { Content, SkipLink } from './content.tsx';
import styles from './dashboard-layout.module.css';
import { SideMenu } from './side-menu.tsx';
import SiteMenu from './site-menu.tsx';

export function DashboardLayout({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const wide = useMedia('(min-width: 1000px)');
  const close = useCallback(() => setOpen(false), []);
  return (
    <div className={styles.layout}>
      <SkipLink />
      <header className={`sk-bar ${styles.bar}`}>
        <div>
          <Brand />
          <div className={styles.tools}>
            {!wide && <BellPlace align="end" />}
            <IconButton label="Menu" outlined aria-haspopup="dialog" onClick={() => setOpen(true)}>
              <Menu size={20} />
            </IconButton>
          </div>
        </div>
      </header>
      <aside className={styles.side} aria-label="Side menu">
        <div className={styles.head}>
          <Brand />
          {wide && <BellPlace align="start" />}
        </div>
        <SideMenu />
      </aside>
      {open && <SiteMenu onClose={close} />}
      <Content className={styles.content}>{children}</Content>
    </div>
  );
}
