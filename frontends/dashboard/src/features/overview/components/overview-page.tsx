import { headOf } from '@wholesale/contracts/page-heads';
import { PageHead } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { AdminOverview } from './admin-overview.tsx';
import { BuyerOverview } from './buyer-overview.tsx';
import { OverviewSkeleton } from './overview.tsx';
import { SellerOverview } from './seller-overview.tsx';

const overviews = { buyer: BuyerOverview, seller: SellerOverview, admin: AdminOverview };

export default function OverviewPage() {
  const { user, profile, role } = useSession();
  const Overview = role && overviews[role];
  const name = profile?.name ?? user?.displayName ?? 'friend';
  return (
    <>
      <PageHead {...headOf('dashboard')} />
      {Overview ? <Overview name={name} email={user?.email ?? ''} /> : <OverviewSkeleton name={name} />}
    </>
  );
}
