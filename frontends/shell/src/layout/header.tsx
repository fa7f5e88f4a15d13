import { pages } from '@wholesale/contracts/pages';
import { Button, IconButton, LinkButton, paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { LoadBoundary } from '@wholesale/web-kit/loading';
import { withRetry } from '@wholesale/web-kit/remotes';
import { NavLink, useLocation } from '@wholesale/web-kit/router';
import { Menu, PanelLeft } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { BellPlace } from '../features/notifications/bell-place.tsx';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { ThemeSwitch } from './theme-switch.tsx';
import { useLogOut } from './use-log-out.ts';

const loadDrawer = withRetry(() => import('./shop-drawer.tsx'));

const links = [
  { to: paths.home, label: 'Home' },
  { to: paths.dashboard, label: pages.dashboard.title },
  { to: paths.blog, label: pages.blog.title },
];

/** The navigation bar; on narrow screens a dropdown with the same links, and a side drawer. */
export function Header({ prefetchDashboard }: { prefetchDashboard: () => void }) {
  const [drawer, setDrawer] = useState(false);
  const close = useCallback(() => setDrawer(false), []);
  const { user, seemsSignedIn } = useSession();
  const logOut = useLogOut();
  const login = useLoginLink();
  const signedIn = user !== undefined;
  const prefetchWhenIdle = useEffectEvent(prefetchDashboard);
  useEffect(() => {
    // Touch devices have no hover to prefetch on, so this uses idle time.
    if (!signedIn || !('requestIdleCallback' in window)) return undefined;
    const idle = requestIdleCallback(() => prefetchWhenIdle());
    return () => cancelIdleCallback(idle);
  }, [signedIn]);
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
              {...(to === paths.dashboard && { onPointerEnter: prefetchDashboard, onFocus: prefetchDashboard })}
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.tools}>
          <ThemeSwitch className={styles.wide} />
          <BellPlace align="end" />
          {seemsSignedIn ? (
            <Button variant="secondary" size="sm" className={styles.wide} onClick={() => void logOut()}>
              Logout
            </Button>
          ) : (
            <LinkButton {...login} variant="secondary" size="sm" className={styles.wide ?? ''}>
              {pages.login.title}
            </LinkButton>
          )}
          <IconButton
            label="Open side menu"
            aria-haspopup="dialog"
            className={styles.narrow}
            onPointerEnter={() => void loadDrawer().catch(() => undefined)}
            onClick={() => setDrawer(true)}
          >
            <PanelLeft size={20} />
          </IconButton>
          <Dropdown />
        </div>
      </div>
      {drawer && <LoadBoundary load={loadDrawer} title="The menu" props={{ onClose: close }} onClose={close} />}
    </header>
  );
}

function Dropdown() {
  const id = useId();
  const menu = useRef<HTMLElement>(null);
  const { seemsSignedIn } = useSession();
  const logOut = useLogOut();
  const login = useLoginLink();
  const { key } = useLocation();
  const close = () => menu.current?.hidePopover?.();
  useEffect(close, [key]);
  return (
    <>
      <IconButton label="Menu" outlined popoverTarget={id} className={styles.narrow}>
        <Menu size={20} />
      </IconButton>
      <nav id={id} ref={menu} popover="auto" aria-label="Menu" className={styles.dropdown}>
        {links.map(({ to, label }) => (
          <NavLink key={to} to={to} end={to === paths.home} className={styles.item} onClick={close}>
            {label}
          </NavLink>
        ))}
        {seemsSignedIn ? (
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
          <NavLink {...login} className={styles.item} onClick={close}>
            {pages.login.title}
          </NavLink>
        )}
      </nav>
    </>
  );
}

/** Link props for the login page; the current address travels in the navigation state, outside the URL. */
function useLoginLink() {
  const { pathname, search, hash } = useLocation();
  return { to: paths.login, state: { from: pathname + search + hash } };
}
