import { Link } from '@wholesale/web-kit/router';
import type { ReactNode } from 'react';
import { SquarePhoto } from './square-photo.tsx';
import styles from './phone-cell.module.css';

/** A phone in a table or list; with `to` its name is a link. */
export const PhoneCell = ({
  picture,
  name,
  about,
  to,
}: {
  picture: string;
  name: string;
  about?: ReactNode;
  to?: string;
}) => (
  <span className={styles.cell}>
    <SquarePhoto src={picture} sizes="54px" className={styles.photo} />
    <span className={styles.text}>
      {to ? (
        <Link to={to} className={styles.name}>
          {name}
        </Link>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      {about && <span className={styles.about}>{about}</span>}
    </span>
  </span>
);
