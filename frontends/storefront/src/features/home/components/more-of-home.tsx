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

/** The home page below the goods, in one chunk of its own. A section that fails is left out; the others stand. */
export default function MoreOfHome() {
  return (
    <>
      <Page className={styles.sections}>
        <Apart section={Carousel} />
        <Apart section={Statistics} />
        <Apart section={Quotes} />
      </Page>
      <div className={styles.band}>
        <Page>
          <Apart section={GrowBusiness} />
        </Page>
      </div>
      <Page className={styles.sections}>
        <Apart section={Team} />
      </Page>
      <div className={`${styles.band} ${styles.strip}`}>
        <Page>
          <Apart section={Companies} />
        </Page>
      </div>
      <Page className={`${styles.sections} ${styles.last}`}>
        <Apart section={FreeQuote} />
      </Page>
    </>
  );
}

const Apart = ({ section: Section }: { section: ComponentType }) => (
  <CatchFailure panel={() => null}>
    <Section />
  </CatchFailure>
);
