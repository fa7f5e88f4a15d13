import { PhonePhoto } from '@wholesale/web-kit';
import styles from './phone-cell.module.css';

export const PhoneCell = ({ picture, name, about }: { picture: string; name: string; about?: string }) => (
  <span className={styles.cell}>
    <PhonePhoto src={picture} alt="" sizes="54px" className={styles.photo} />
    <span className={styles.text}>
      <span className={styles.name}>{name}</span>
      {about && <span className={styles.about}>{about}</span>}
    </span>
  </span>
);
