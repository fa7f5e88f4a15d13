import { headOf } from '@wholesale/contracts/page-heads';
import { Announce, formatCount, Page, PageHead, PageHeading, paths } from '@wholesale/web-kit';
import { queryOf } from '@wholesale/web-kit/http';
import { useQuery } from '@wholesale/web-kit/query';
import { AdvertisedGrid } from '../../../phones/advertised-phones.tsx';
import pageStyles from '../../../phones/page.module.css';
import { livePolling } from '../../../phones/live-polling.ts';
import styles from './advertise-page.module.css';

const head = headOf('advertise');

/** Every advertised phone on a page of its own, counted. */
export default function AdvertisePage() {
  const { data } = useQuery({ ...queryOf('listAds'), ...livePolling });
  const count = data?.length ? phonesIn(data.length) : '';
  return (
    <Page className={pageStyles.page}>
      <PageHead {...head} />
      <PageHeading
        title={head.title}
        lead={count ? `${count} promoted by their sellers` : 'Promoted by their sellers'}
        crumbs={[{ label: 'Home', to: paths.home }, { label: head.title }]}
      />
      <Announce>{count && `${count} advertised`}</Announce>
      <div className={styles.phones}>
        <AdvertisedGrid heading="h2" eager={3} />
      </div>
    </Page>
  );
}

const phonesIn = (count: number) => (count === 1 ? '1 phone' : `${formatCount(count)} phones`);
