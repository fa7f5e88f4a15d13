import { Page } from '@wholesale/web-kit';
import { AdvertisedPhones } from '../../../phones/advertised-phones.tsx';
import { BrandTiles } from './brand-tiles.tsx';
import { Hero } from './hero.tsx';
import styles from './home-page.module.css';
import { Statistics } from './statistics.tsx';
import { TrustBoxes } from './trust-boxes.tsx';

/** The front door: one claim, three reasons to trust, then the goods. */
export function HomePage() {
  return (
    <>
      <title>WholeSale · Used phones from sellers we checked</title>
      <meta
        name="description"
        content="Used Samsung, iPhone and vivo phones from checked sellers, up to 50% off, with free shipping on every phone."
      />
      <Hero />
      <Page className={styles.sections}>
        <TrustBoxes />
        <BrandTiles />
        <AdvertisedPhones most={6} />
        <Statistics />
      </Page>
    </>
  );
}
