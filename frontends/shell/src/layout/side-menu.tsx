import { paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { Store } from 'lucide-react';
import { dashboardLinks, LogOutItem, MenuList } from './menu-list.tsx';
import { Person } from './person.tsx';
import styles from './side-menu.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

const shop = { to: paths.home, label: 'Back to the shop', icon: Store };

/** The menu beside the dashboard on wide screens. */
export function SideMenu() {
  const { role } = useSession();
  return (
    <>
      <MenuList label="Dashboard" links={dashboardLinks(role)} />
      <div className={styles.foot}>
        <MenuList label="Shop" links={[shop]} />
        <Person />
        <div className={styles.row}>
          <LogOutItem />
          <ThemeSwitch />
        </div>
      </div>
    </>
  );
}
