import type { PublicListing } from '@wholesale/contracts';
import { formatPrice, PhonePhoto, savingOf, VisuallyHidden } from '@wholesale/web-kit';
import styles from './booked-phone.module.css';

/** Summary of the phone; its name and price are read-only fields of the form, styled as text. */
export function BookedPhone({ listing }: { listing: PublicListing }) {
  const { name, picture, resalePrice, orginalPrice } = listing;
  return (
    <div className={styles.phone}>
      <PhonePhoto src={picture} alt="" sizes="92px" eager className={styles.photo} />
      <div className={styles.words}>
        <label>
          <VisuallyHidden>Item name</VisuallyHidden>
          <input name="itemName" value={name} title={name} readOnly className={styles.name} />
        </label>
        <div className={styles.money}>
          <label>
            <VisuallyHidden>Price</VisuallyHidden>
            <input
              name="price"
              value={formatPrice(resalePrice)}
              readOnly
              size={formatPrice(resalePrice).length}
              className={styles.price}
            />
          </label>
          {savingOf(resalePrice, orginalPrice) > 0 && <s className={styles.original}>{formatPrice(orginalPrice)}</s>}
        </div>
      </div>
    </div>
  );
}
