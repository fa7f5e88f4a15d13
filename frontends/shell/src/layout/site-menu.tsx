import { pages } from '@wholesale/contracts/pages';
import { brands } from '@wholesale/contracts/values';
import { brandNames, paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { BookOpen, House, LayoutDashboard, LogIn, Megaphone, Smartphone } from 'lucide-react';
import { Drawer } from './drawer.tsx';
import { dashboardLinks, LogOutItem, MenuList } from './menu-list.tsx';
import { Person } from './person.tsx';
import styles from './site-menu.module.css';
import { ThemeSwitch } from './theme-switch.tsx';
import { useLoginLink } from './use-login-link.ts';

const home = { to: paths.home, label: 'Home', icon: House };
const dashboard = { to: paths.dashboard, label: pages.dashboard.title, icon: LayoutDashboard };
const blog = { to: paths.blog, label: pages.blog.title, icon: BookOpen };
const shop = [
  ...brands.map((brand) => ({ to: paths.brand(brand), label: brandNames[brand], icon: Smartphone })),
  { to: paths.advertise, label: pages.advertise.title, icon: Megaphone },
];

/** The menu of narrow screens, the same in the shop and in the dashboard: the person and their pages, the site, the shop. */
export default function SiteMenu({ onClose }: { onClose: () => void }) {
  const { user, role, seemsSignedIn } = useSession();
  const login = { ...useLoginLink(), label: pages.login.title, icon: LogIn };
  return (
    <Drawer open onClose={onClose} label="Side menu">
      <div className={styles.groups}>
        {user && (
          <div>
            <Person />
            <MenuList label="Dashboard" links={dashboardLinks(role)} />
          </div>
        )}
        <MenuList
          label="Menu"
          links={user ? [home, blog] : [home, dashboard, blog, ...(seemsSignedIn ? [] : [login])]}
        />
        <MenuList label="Shop" heading="Shop" links={shop} />
        <div className={styles.foot}>
          {seemsSignedIn && <LogOutItem />}
          <ThemeSwitch />
        </div>
      </div>
    </Drawer>
  );
}
