import { BadgeCheck } from 'lucide-react';
import { formatAge, formatDate, formatPrice, parseDate, savingOf } from '../format.ts';
import { classNames } from './class-names.ts';
import styles from './phone.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export const VerifiedCheck = ({ size = 18 }: { size?: number }) => (
  <span role="img" aria-label="Verified seller" title="Verified seller" className={styles.check}>
    <BadgeCheck size={size} />
  </span>
);

export function Price({
  value,
  original,
  size = 'md',
  className,
}: {
  value: number;
  original?: number;
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}) {
  const saving = original === undefined ? 0 : savingOf(value, original);
  return (
    <p className={classNames(styles.price, styles[size], className)}>
      <strong className={styles.amount}>{formatPrice(value)}</strong>
      {original !== undefined && saving > 0 && (
        <>
          <s className={styles.original}>
            <VisuallyHidden>instead of </VisuallyHidden>
            {formatPrice(original)}
          </s>
          <span className={styles.saving}>Save {saving}% vs launch price</span>
        </>
      )}
    </p>
  );
}

/** Relative age with the exact date on hover, from an ISO date or day-month-year. */
export function RelativeDate({ value, now }: { value: string; now?: Date }) {
  const date = parseDate(value);
  return (
    <time dateTime={date?.toISOString().slice(0, 10)} title={formatDate(value)} className={styles.date}>
      {formatAge(value, now)}
    </time>
  );
}

const widths = [400, 800, 1600];

/**
 * A 4:3 photo of a phone.
 * @param props.src own photos (`/photos/<hash>-<width>.webp`) are served in three widths
 * @param props.eager for the first screen
 */
export function PhonePhoto({
  src,
  alt,
  sizes = '(min-width: 1000px) 380px, (min-width: 640px) 50vw, 100vw',
  eager,
  className,
}: {
  src: string;
  alt: string;
  sizes?: string;
  eager?: boolean;
  className?: string | undefined;
}) {
  const own = /^(.*\/photos\/[0-9a-f]+)-\d+\.webp$/.exec(src)?.[1];
  return (
    <span className={classNames(styles.photo, className)}>
      <img
        src={own ? `${own}-800.webp` : src}
        {...(own && { srcSet: widths.map((width) => `${own}-${width}.webp ${width}w`).join(', '), sizes })}
        alt={alt}
        width={800}
        height={600}
        decoding="async"
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        onError={(event) => event.currentTarget.classList.add(styles.lost ?? '')}
      />
    </span>
  );
}
