import { Button, IconButton, LinkButton, paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import type { RemoteLoader } from '@wholesale/web-kit/remotes';
import { NavLink, useLocation } from '@wholesale/web-kit/router';
import { Menu, PanelLeft } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { ShopDrawer } from './shop-drawer.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useLogOut } from './use-log-out.ts';

const links = [
  { to: paths.home, label: 'Home' },
  { to: paths.dashboard, label: 'Dashboard' },
  { to: paths.blog, label: 'Blog' },
];

/** The navigation bar: links on wide screens; on narrow ones a dropdown with the same links, and a side drawer. */
export function Header({ loader }: { loader: RemoteLoader }) {
  const [drawer, setDrawer] = useState(false);
  const { user } = useSession();
  const logOut = useLogOut();
  const prefetch = () => loader.prefetch('dashboard');
  const signedIn = user !== undefined;
  useEffect(() => {
    // Where there is no pointer to foresee the next page: in an idle moment, for those who have a dashboard.
    if (!signedIn || !('requestIdleCallback' in window)) return undefined;
    const idle = requestIdleCallback(() => loader.prefetch('dashboard'));
    return () => cancelIdleCallback(idle);
  }, [signedIn, loader]);
  return (
    <header className="sk-bar">
      <div>
        <Brand />
        <nav aria-label="Main" className={styles.links}>
          {links.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end={to === paths.home}
              className={styles.link}
              {...(to === paths.dashboard && { onPointerEnter: prefetch, onFocus: prefetch })}
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.tools}>
          <ThemeSwitch className={styles.wide} />
          {user ? (
            <Button variant="secondary" size="sm" className={styles.wide} onClick={() => void logOut()}>
              Logout
            </Button>
          ) : (
            <LinkButton to={paths.login} variant="secondary" size="sm" className={styles.wide}>
              Login
            </LinkButton>
          )}
          <IconButton
            label="Open side menu"
            className={styles.narrow}
            aria-haspopup="dialog"
            onClick={() => setDrawer(true)}
          >
            <PanelLeft size={20} />
          </IconButton>
          <Dropdown />
        </div>
      </div>
      <ShopDrawer open={drawer} onClose={() => setDrawer(false)} />
    </header>
  );
}

/** Home, Dashboard, Blog and Login (or Logout) for narrow screens. */
function Dropdown() {
  const id = useId();
  const menu = useRef<HTMLElement>(null);
  const { user } = useSession();
  const logOut = useLogOut();
  const { key } = useLocation();
  const close = () => menu.current?.hidePopover?.();
  useEffect(close, [key]);
  return (
    <>
      <IconButton label="Menu" outlined className={styles.narrow} popoverTarget={id}>
        <Menu size={20} />
      </IconButton>
      <nav id={id} ref={menu} popover="auto" aria-label="Menu" className={styles.dropdown}>
        {links.map(({ to, label }) => (
          <NavLink key={to} to={to} end={to === paths.home} className={styles.item} onClick={close}>
            {label}
          </NavLink>
        ))}
        {user ? (
          <button
            type="button"
            className={styles.item}
            onClick={() => {
              close();
              void logOut();
            }}
          >
            Logout
          </button>
        ) : (
          <NavLink to={paths.login} className={styles.item} onClick={close}>
            Login
          </NavLink>
        )}
      </nav>
    </>
  );
}
