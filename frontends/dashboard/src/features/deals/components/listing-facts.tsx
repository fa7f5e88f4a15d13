import type { Deal } from '@wholesale/contracts';
import { timeOfUse } from '@wholesale/contracts/values';
import { Card, conditionNames, formatPrice, formatStorage, paths, PhonePhoto } from '@wholesale/web-kit';
import { Link } from '@wholesale/web-kit/router';
import { Fact, Facts } from '../../../facts.tsx';
import page from './deal-page.module.css';
import styles from './listing-facts.module.css';

/** The phone as it was when it was booked, with a link to its listing. */
export function ListingFacts({ deal: { itemName, picture, price, listing, listingId } }: { deal: Deal }) {
  const { brand, condition, storage, colour, useTime, location } = listing;
  return (
    <Card as="section" padded aria-labelledby="deal-phone" className={page.box}>
      <div className={styles.phone}>
        <PhonePhoto src={picture} alt={itemName} sizes="112px" className={styles.photo} />
        <div className={styles.words}>
          <h2 id="deal-phone" className={styles.name}>
            {itemName}
          </h2>
          <p className={styles.price}>{formatPrice(price)}</p>
        </div>
      </div>
      <Facts>
        <Fact term="Condition">{conditionNames[condition]}</Fact>
        {storage !== undefined && <Fact term="Storage">{formatStorage(storage)}</Fact>}
        {colour && <Fact term="Colour">{colour}</Fact>}
        {useTime && <Fact term="Used for">{timeOfUse(useTime)}</Fact>}
        <Fact term="Location">{location}</Fact>
      </Facts>
      <Link to={paths.listing({ brand, _id: listingId })} className={page.link}>
        View listing
      </Link>
    </Card>
  );
}
