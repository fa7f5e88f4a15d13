import { IconButton } from '@wholesale/web-kit';
import { PanelLeft } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { Content, SkipLink } from './content.tsx';
import styles from './dashboard-layout.module.css';
import { Drawer } from './drawer.tsx';
import { SideMenu } from './side-menu.tsx';

export function DashboardLayout({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <div className={styles.layout}>
      <SkipLink />
      <header className={`sk-bar ${styles.bar}`}>
        <div>
          <Brand />
          <IconButton
            label="Open side menu"
            outlined
            aria-haspopup="dialog"
            className={styles.toggle}
            onClick={() => setOpen(true)}
          >
            <PanelLeft size={20} />
          </IconButton>
        </div>
      </header>
      <aside className={styles.side} aria-label="Side menu">
        <Brand className={styles.brand} />
        <SideMenu />
      </aside>
      <Drawer open={open} onClose={close} label="Side menu">
        <SideMenu />
      </Drawer>
      <Content className={styles.content}>{children}</Content>
    </div>
  );
}
