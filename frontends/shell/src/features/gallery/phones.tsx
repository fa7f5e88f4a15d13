import {
  Button,
  Card,
  CardSkeleton,
  Chip,
  Loading,
  PhonePhoto,
  Price,
  RelativeDate,
  VerifiedCheck,
} from '@wholesale/web-kit';
import { MapPin } from 'lucide-react';
import styles from './gallery.module.css';
import { Chapter, Specimen } from './specimen.tsx';

const drawn =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><rect x="300" y="70" width="200" height="460" rx="34" fill="#27313d"/><rect x="312" y="82" width="176" height="436" rx="24" fill="#5d8fb3"/><circle cx="400" cy="104" r="9" fill="#27313d"/></svg>',
  );
const yesterday = () => new Date(Date.now() - 26 * 3_600_000).toISOString();

export const Phones = () => (
  <Chapter id="phones" title="Phones" lead="What a phone card is made of.">
    <Specimen name="price: with a saving, without, small, large" wide>
      <Price value={385} original={799} />
      <Price value={240} />
      <Price value={240} original={432} size="sm" />
      <Price value={385} original={799} size="lg" />
    </Specimen>
    <Specimen name="dates, with the exact day on hover; the check of a verified seller">
      <RelativeDate value={yesterday()} />
      <RelativeDate value="7-3-2026" />
      <span className={styles.seller}>
        Rahim Traders <VerifiedCheck />
      </span>
    </Specimen>
    <Specimen name="card: available, just booked" wide>
      <ul role="list" className={styles.cards}>
        <PhoneCard />
        <PhoneCard gone />
      </ul>
    </Specimen>
    <Specimen name="card: loading, with a missing picture" wide>
      <Loading>
        <ul role="list" className={styles.cards}>
          <CardSkeleton />
        </ul>
      </Loading>
      <Card>
        <PhonePhoto src="/photos/gone.webp" alt="A missing picture" />
      </Card>
    </Specimen>
  </Chapter>
);

const PhoneCard = ({ gone }: { gone?: boolean }) => (
  <Card as="li">
    <div className={styles.photo}>
      <PhonePhoto src={drawn} alt="Galaxy S21, front" />
      <Chip tone="surface" className={styles.onPhoto}>
        Good
      </Chip>
    </div>
    <div className={styles.cardBody}>
      <h3>Galaxy S21 128 GB</h3>
      <Price value={385} original={799} />
      <span className={styles.seller}>
        <MapPin size={16} /> Dhaka · <RelativeDate value={yesterday()} />
      </span>
      <div className={styles.cardFoot}>
        <span className={styles.seller}>
          Rahim Traders <VerifiedCheck />
        </span>
        <Button disabled={gone}>{gone ? 'Just booked' : 'Book Now'}</Button>
      </div>
    </div>
  </Card>
);
