import { Announce, formatCount, Page, PageHead, PageHeading, paths } from '@wholesale/web-kit';
import { queryOf } from '@wholesale/web-kit/http';
import { useQuery } from '@wholesale/web-kit/query';
import { AdvertisedGrid } from '../../../phones/advertised-phones.tsx';
import pageStyles from '../../../phones/page.module.css';
import { livePolling } from '../../../phones/live-polling.ts';
import styles from './advertise-page.module.css';

/** `/advertise`: all advertised phones. */
export default function AdvertisePage() {
  const { data } = useQuery({ ...queryOf('listAds'), ...livePolling });
  const count = data?.length ? phonesIn(data.length) : '';
  return (
    <Page className={pageStyles.page}>
      <PageHead
        title="Advertise Products"
        description="Samsung, iPhone and vivo phones promoted by their sellers, with price, condition and seller."
      />
      <PageHeading
        title="Advertise Products"
        lead={count ? `${count} promoted by their sellers` : 'Promoted by their sellers'}
        crumbs={[{ label: 'Home', to: paths.home }, { label: 'Advertise Products' }]}
      />
      <Announce>{count && `${count} advertised`}</Announce>
      <div className={styles.phones}>
        <AdvertisedGrid heading="h2" eager={3} />
      </div>
    </Page>
  );
}

const phonesIn = (count: number) => (count === 1 ? '1 phone' : `${formatCount(count)} phones`);
