import { Page } from '@wholesale/web-kit';
import { CatchFailure } from '@wholesale/web-kit/loading';
import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Carousel } from '../carousel/carousel.tsx';
import { Companies } from '../companies/companies.tsx';
import { Quotes } from '../people/quotes.tsx';
import { Team } from '../people/team.tsx';
import { FreeQuote } from '../quote/free-quote.tsx';
import { GrowBusiness } from '../sell/grow-business.tsx';
import styles from './more-of-home.module.css';
import { Statistics } from './statistics.tsx';

const groups: readonly ReactNode[] = [
  <Page key="how" className={styles.sections}>
    <Isolated section={Carousel} />
    <Isolated section={Statistics} />
    <Isolated section={Quotes} />
  </Page>,
  <div key="sell" className={styles.band}>
    <Page>
      <Isolated section={GrowBusiness} />
    </Page>
  </div>,
  <Page key="team" className={styles.sections}>
    <Isolated section={Team} />
  </Page>,
  <div key="companies" className={`${styles.band} ${styles.strip}`}>
    <Page>
      <Isolated section={Companies} />
    </Page>
  </div>,
  <Page key="quote" className={`${styles.sections} ${styles.last}`}>
    <Isolated section={FreeQuote} />
  </Page>,
];
/** Complete at once on every later visit, so that the browser finds the place that one comes back to. */
let mounted = 1;

/** The lower sections of the home page, in their own chunk, one group after the other. A section that throws is left out. */
export default function MoreOfHome() {
  const [count, setCount] = useState(mounted);
  useEffect(() => {
    mounted = count;
    if (count < groups.length) startTransition(() => setCount(count + 1));
  }, [count]);
  return groups.slice(0, count);
}

function Isolated({ section: Section }: { section: ComponentType }) {
  return (
    <CatchFailure panel={() => null}>
      <Section />
    </CatchFailure>
  );
}
