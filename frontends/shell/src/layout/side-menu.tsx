import { dashboardMenu, paths, type MenuPage } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { Link, NavLink } from '@wholesale/web-kit/router';
import {
  ArrowLeft,
  CircleUser,
  CirclePlus,
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
import styles from './side-menu.module.css';
import { ThemeSwitch } from './theme-switch.tsx';
import { useLogOut } from './use-log-out.ts';

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
  account: CircleUser,
};

export function SideMenu() {
  const { role, profile, user } = useSession();
  const logOut = useLogOut();
  return (
    <>
      <nav aria-label="Dashboard">
        <ul role="list" className={styles.list}>
          {dashboardMenu(role).map(({ name, path, label }) => {
            const Icon = icons[name];
            return (
              <li key={path}>
                <NavLink to={path} end={name === 'dashboard'} className={styles.item}>
                  <Icon size={20} />
                  {label}
                </NavLink>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className={styles.foot}>
        {user && (
          <p className={styles.person}>
            <strong>{profile?.name ?? user.displayName}</strong>
            <span>{user.email}</span>
          </p>
        )}
        <div className={styles.row}>
          <button type="button" className={styles.item} onClick={() => void logOut()}>
            <LogOut size={20} />
            Logout
          </button>
          <ThemeSwitch />
        </div>
        <Link to={paths.home} className={styles.item}>
          <ArrowLeft size={20} />
          Back to the shop
        </Link>
      </div>
    </>
  );
}
