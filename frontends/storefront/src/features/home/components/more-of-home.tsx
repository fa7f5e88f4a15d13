import { Page } from '@wholesale/web-kit';
import { CatchFailure } from '@wholesale/web-kit/loading';
import type { ComponentType } from 'react';
import { Carousel } from '../carousel/carousel.tsx';
import { Companies } from '../companies/companies.tsx';
import { Quotes } from '../people/quotes.tsx';
import { Team } from '../people/team.tsx';
import { FreeQuote } from '../quote/free-quote.tsx';
import { GrowBusiness } from '../sell/grow-business.tsx';
import styles from './more-of-home.module.css';
import { Statistics } from './statistics.tsx';

/** The lower sections of the home page, in their own chunk. A section that throws is left out. */
export default function MoreOfHome() {
  return (
    <>
      <Page className={styles.sections}>
        <Isolated section={Carousel} />
        <Isolated section={Statistics} />
        <Isolated section={Quotes} />
      </Page>
      <div className={styles.band}>
        <Page>
          <Isolated section={GrowBusiness} />
        </Page>
      </div>
      <Page className={styles.sections}>
        <Isolated section={Team} />
      </Page>
      <div className={`${styles.band} ${styles.strip}`}>
        <Page>
          <Isolated section={Companies} />
        </Page>
      </div>
      <Page className={`${styles.sections} ${styles.last}`}>
        <Isolated section={FreeQuote} />
      </Page>
    </>
  );
}

const Isolated = ({ section: Section }: { section: ComponentType }) => (
  <CatchFailure panel={() => null}>
    <Section />
  </CatchFailure>
);
