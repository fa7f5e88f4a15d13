import { Page, PageHeading, paths } from '@wholesale/web-kit';
import { AdvertisedGrid } from '../../../phones/advertised-phones.tsx';
import pageStyles from '../../../phones/page.module.css';
import styles from './advertise-page.module.css';

/** Every advertised phone on a page of its own. */
export default function AdvertisePage() {
  return (
    <Page className={pageStyles.page}>
      <title>Advertise Products · WholeSale</title>
      <PageHeading
        title="Advertise Products"
        lead="Picked and promoted by their sellers"
        crumbs={[{ label: 'Home', to: paths.home }, { label: 'Advertise Products' }]}
      />
      <div className={styles.phones}>
        <AdvertisedGrid heading="h2" eager={3} />
      </div>
    </Page>
  );
}
