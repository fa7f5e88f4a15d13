import { pages } from '@wholesale/contracts/pages';
import { brandNames, dashboardMenu, paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { NavLink } from '@wholesale/web-kit/router';
import { Drawer } from './drawer.tsx';
import styles from './shop-drawer.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

export default function ShopDrawer({ onClose }: { onClose: () => void }) {
  const { user, role } = useSession();
  const shop = [
    ...(['samsung', 'iphone', 'vivo'] as const).map((brand) => ({
      path: paths.brand(brand),
      label: brandNames[brand],
    })),
    { path: paths.advertise, label: pages.advertise.title },
  ];
  const own = user ? dashboardMenu(role) : [];
  return (
    <Drawer open onClose={onClose} label="Side menu">
      <Group title="Shop" links={shop} />
      {own.length > 0 && <Group title="Dashboard" links={own} />}
      <div className={styles.foot}>
        <span>Colours</span>
        <ThemeSwitch />
      </div>
    </Drawer>
  );
}

const Group = ({ title, links }: { title: string; links: readonly { path: string; label: string }[] }) => (
  <nav aria-label={title} className={styles.group}>
    <h2>{title}</h2>
    <ul role="list">
      {links.map(({ path, label }) => (
        <li key={path}>
          <NavLink to={path} end className={styles.item}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);
