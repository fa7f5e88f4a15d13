import type { Deal } from '@wholesale/contracts';
import { idPattern } from '@wholesale/contracts/values';
import { EmptyState, ErrorState, formatDate, formatPrice, LinkButton, OutdatedNote, paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { ApiError } from '@wholesale/web-kit/http';
import { useParams } from '@wholesale/web-kit/router';
import { useDeal } from '../../../api/deals.ts';
import { DashboardPage } from '../../../dashboard-page.tsx';
import { MessagesSlot } from '../../../deal/messages-slot.tsx';
import type { Side } from '../../../deal/words.ts';
import styles from './deal-page.module.css';
import { DealSkeleton } from './deal-skeleton.tsx';
import { ListingFacts } from './listing-facts.tsx';
import { MeetingCard } from './meeting-card.tsx';
import { NextStep } from './next-step.tsx';
import { OtherSide } from './other-side.tsx';
import { Timeline } from './timeline.tsx';

const places = {
  buyer: { page: 'order', noun: 'order', list: 'My Orders', path: paths.myOrders },
  seller: { page: 'sale', noun: 'sale', list: 'Sales', path: paths.sales },
} as const;

/** One deal, for either side: what to do next, the meeting, the other side, messages, the phone and what happened so far. */
export function DealPage({ side }: { side: Side }) {
  const { id = '' } = useParams();
  const valid = idPattern.test(id);
  const { data, error, refetch } = useDeal(id, { enabled: valid });
  const { profile } = useSession();
  const { page, noun } = places[side];
  // A seller who was a buyer before has the orders of that time below the sales.
  const { list, path } = places[profile?.role === 'seller' ? 'seller' : side];
  const missing =
    !valid || (error instanceof ApiError && [403, 404].includes(error.status)) || (data && data.viewer !== side);
  const deal = missing ? undefined : data;
  return (
    <DashboardPage
      page={page}
      title={deal?.itemName}
      crumbs={[{ label: list, to: path }, { label: `This ${noun}` }]}
      lead={deal ? leadOf(deal, side) : missing ? undefined : `Loading your ${noun}`}
    >
      {deal ? (
        <>
          {error && <OutdatedNote onRetry={() => void refetch()} />}
          <DealView key={deal._id} deal={deal} side={side} />
        </>
      ) : missing ? (
        <EmptyState
          illustration="not-found"
          title={`We couldn't find this ${noun}`}
          text="Check the address, or sign in with the account it belongs to."
          action={
            <LinkButton to={path} variant="secondary">
              Back to {list}
            </LinkButton>
          }
        />
      ) : error ? (
        <ErrorState title={`This ${noun} could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : (
        <DealSkeleton />
      )}
    </DashboardPage>
  );
}

const leadOf = (deal: Deal, side: Side): string =>
  `${formatPrice(deal.price)} · ${side === 'buyer' ? 'booked' : `booked by ${deal.buyerName}`} on ${formatDate(deal.bookedAt)}`;

const DealView = ({ deal, side }: { deal: Deal; side: Side }) => (
  <div className={styles.frame}>
    <div className={styles.columns}>
      <div className={styles.main}>
        <NextStep deal={deal} side={side} />
        <MeetingCard deal={deal} side={side} />
        <Timeline deal={deal} side={side} />
      </div>
      <div className={styles.aside}>
        <OtherSide deal={deal} side={side} />
        <MessagesSlot listingId={deal.listingId} buyerId={deal.buyerId} />
        <ListingFacts deal={deal} />
      </div>
    </div>
  </div>
);
