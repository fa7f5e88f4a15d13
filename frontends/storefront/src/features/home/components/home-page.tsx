import { headOf } from '@wholesale/contracts/page-heads';
import { Page, PageHead } from '@wholesale/web-kit';
import { AdvertisedPhones } from '../../../phones/advertised-phones.tsx';
import { BrandTiles } from './brand-tiles.tsx';
import { Hero } from './hero.tsx';
import styles from './home-page.module.css';
import { LaterSections } from './later-sections.tsx';
import { TrustBoxes } from './trust-boxes.tsx';

export function HomePage() {
  return (
    <>
      <PageHead {...headOf('home')} />
      <Hero />
      <Page className={styles.sections}>
        <TrustBoxes />
        <BrandTiles />
        <AdvertisedPhones most={6} />
      </Page>
      <LaterSections />
    </>
  );
}
