import { classNames, PhonePhoto } from '@wholesale/web-kit';
import styles from './square-photo.module.css';

/** A small photo beside a phone's name; `className` gives it its width. */
export const SquarePhoto = ({
  src,
  sizes,
  className,
}: {
  src: string;
  sizes: string;
  className: string | undefined;
}) => <PhonePhoto src={src} alt="" sizes={sizes} className={classNames(styles.photo, className)} />;
