import { pages } from '@wholesale/contracts/pages';
import { brandsSection, Button, IconButton, LinkButton, paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { LoadBoundary } from '@wholesale/web-kit/loading';
import { Link, useLocation } from '@wholesale/web-kit/router';
import { Menu } from 'lucide-react';
import { useCallback, useState } from 'react';
import { BellPlace } from '../features/notifications/bell-place.tsx';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { loadMenu } from './load-menu.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { useLogOut } from './use-log-out.ts';
import { useLoginLink } from './use-login-link.ts';

const links = [
  { to: paths.home, label: 'Home', isCurrent: /^\/$/ },
  { to: `${paths.home}#${brandsSection}`, label: 'Shop', isCurrent: /^\/(phones|advertise)\b/ },
  { to: paths.dashboard, label: pages.dashboard.title, isCurrent: /^\/dashboard/ },
  { to: paths.blog, label: pages.blog.title, isCurrent: /^\/blog/ },
];

/** The navigation bar; on narrow screens one menu. */
export function Header() {
  const [menu, setMenu] = useState(false);
  const close = useCallback(() => setMenu(false), []);
  const { pathname } = useLocation();
  const { seemsSignedIn } = useSession();
  const logOut = useLogOut();
  const login = useLoginLink();
  return (
    <header className="sk-bar">
      <div>
        <Brand />
        <nav aria-label="Main" className={styles.links}>
          {links.map(({ to, label, isCurrent }) => (
            <Link key={to} to={to} aria-current={isCurrent.test(pathname) ? 'page' : undefined} className={styles.link}>
              {label}
            </Link>
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
            <LinkButton
              {...login}
              variant="secondary"
              size="sm"
              aria-current={pathname === paths.login ? 'page' : undefined}
              className={styles.wide ?? ''}
            >
              {pages.login.title}
            </LinkButton>
          )}
          <IconButton
            label="Menu"
            outlined
            aria-haspopup="dialog"
            className={styles.narrow}
            onClick={() => setMenu(true)}
          >
            <Menu size={20} />
          </IconButton>
        </div>
      </div>
      {menu && <LoadBoundary load={loadMenu} title="The menu" props={{ onClose: close }} onClose={close} />}
    </header>
  );
}
