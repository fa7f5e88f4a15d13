import { PageHeading, Skeleton } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { AdminOverview } from './admin-overview.tsx';
import { BuyerOverview } from './buyer-overview.tsx';
import { SellerOverview } from './seller-overview.tsx';

const overviews = { buyer: BuyerOverview, seller: SellerOverview, admin: AdminOverview };

/** The welcome banner, with what waits for this person. */
export default function OverviewPage() {
  const { user, profile, role } = useSession();
  const Overview = role && overviews[role];
  return (
    <>
      <title>Dashboard · WholeSale</title>
      <PageHeading
        title={`Welcome, ${profile?.name ?? user?.displayName ?? 'friend'}`}
        lead="This is what waits for you"
      />
      {Overview ? <Overview email={user?.email ?? ''} /> : <Skeleton width="100%" height={110} radius={20} />}
    </>
  );
}
