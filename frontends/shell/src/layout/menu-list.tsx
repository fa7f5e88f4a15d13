import { dashboardMenu, paths, type MenuPage } from '@wholesale/web-kit';
import { Link, useLocation } from '@wholesale/web-kit/router';
import type { Role } from '@wholesale/contracts';
import {
  BookOpen,
  CirclePlus,
  CircleUser,
  Flag,
  Handshake,
  LayoutDashboard,
  LogOut,
  MessagesSquare,
  Package,
  ShoppingBag,
  Store,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './menu-list.module.css';
import { useLogOut } from './use-log-out.ts';

export type MenuLink = { to: string; label: string; icon: LucideIcon; state?: object };

const icons: Readonly<Record<MenuPage, LucideIcon>> = {
  dashboard: LayoutDashboard,
  myOrders: ShoppingBag,
  sales: Handshake,
  messages: MessagesSquare,
  addProduct: CirclePlus,
  myProduct: Package,
  allSellers: Store,
  allBuyers: Users,
  reports: Flag,
  audit: BookOpen,
  account: CircleUser,
};

/** The pages of the dashboard that a role has. */
export const dashboardLinks = (role: Role | undefined): MenuLink[] =>
  dashboardMenu(role).map(({ name, path, label }) => ({ to: path, label, icon: icons[name] }));

/** A navigation of a menu; the page that one is on, or is below, is marked. @param props.children further items */
export function MenuList({
  label,
  heading,
  links,
  children,
}: {
  label: string;
  heading?: string;
  links: readonly MenuLink[];
  children?: ReactNode;
}) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label}>
      {heading && <h2 className={styles.heading}>{heading}</h2>}
      <ul role="list" className={styles.list}>
        {links.map(({ to, label: text, icon: Icon, state }) => (
          <li key={to}>
            <Link to={to} state={state} aria-current={isAt(to, pathname) ? 'page' : undefined} className={styles.item}>
              <Icon size={20} />
              {text}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}

/** Whether a page is the one that a link leads to, or below it: an order is below My Orders. */
const isAt = (to: string, pathname: string) =>
  pathname === to || (to !== paths.home && to !== paths.dashboard && pathname.startsWith(`${to}/`));

export function LogOutItem() {
  const logOut = useLogOut();
  return (
    <button type="button" className={styles.item} onClick={() => void logOut()}>
      <LogOut size={20} />
      Logout
    </button>
  );
}
