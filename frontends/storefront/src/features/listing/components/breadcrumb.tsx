import type { PublicListing } from '@wholesale/contracts';
import { brandNames, brandsSection, paths } from '@wholesale/web-kit';
import { Link } from '@wholesale/web-kit/router';
import styles from './breadcrumb.module.css';

export const Breadcrumb = ({ listing }: { listing: PublicListing }) => (
  <nav aria-label="Breadcrumb" className={styles.crumbs}>
    <ol role="list">
      <li>
        <Link to={paths.home}>Home</Link>
      </li>
      <li>
        <Link to={`${paths.home}#${brandsSection}`}>Phones</Link>
      </li>
      <li>
        <Link to={paths.brand(listing.brand)}>{brandNames[listing.brand]}</Link>
      </li>
      <li className={styles.here}>
        <span aria-current="page">{listing.name}</span>
      </li>
    </ol>
  </nav>
);
