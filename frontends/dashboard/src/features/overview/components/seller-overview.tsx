import type { Deal } from '@wholesale/contracts';
import { LinkButton, paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { useActiveSales, useCompletedSales } from '../../../api/deals.ts';
import { useMyProducts } from '../../../api/products.ts';
import { AcceptButton } from '../../../deal/accept-button.tsx';
import { Deadline } from '../../../deal/deadline.tsx';
import { salePath, salesTabPath } from '../../../deal/deal-paths.ts';
import { useNow } from '../../../deal/use-now.ts';
import { recentFiguresOf } from '../../../figures-of.ts';
import { PhoneCell } from '../../../phone-cell.tsx';
import { Overview } from './overview.tsx';

export function SellerOverview({ name, email }: { name: string; email: string }) {
  const products = useMyProducts(email);
  const active = useActiveSales();
  const completed = useCompletedSales();
  const { profile } = useSession();
  const now = useNow(60_000);
  const own = products.data ?? [];
  const sales = active.data ?? [];
  const toAnswer = sales.filter(({ status }) => status === 'held').length;
  const toHandOver = sales.filter(({ status }) => status === 'accepted').length;
  const verified = profile?.verify === 'verified';
  return (
    <Overview
      name={name}
      reads={[products, active]}
      sentence={`${own.length ? sentenceOf(toAnswer, toHandOver) : "You haven't listed a phone yet."}${verified ? '' : ' Once an administrator verifies you, buyers see a green check next to your name.'}`}
      {...(toAnswer
        ? { to: salesTabPath('answer'), action: 'See bookings' }
        : toHandOver
          ? { to: salesTabPath('handover'), action: 'See phones to hand over' }
          : own.length
            ? { to: paths.myProduct, action: 'See my products' }
            : { to: paths.addProduct, action: 'Add Product' })}
      figures={recentFiguresOf(products, completed, now)}
      waiting={{
        title: 'Needs you',
        first: true,
        to: paths.sales,
        // Newest first, so that a booking keeps its place when it is accepted.
        items: sales.filter(({ status }) => status !== 'placed').map(itemOf),
      }}
    />
  );
}

const itemOf = (deal: Deal) => ({
  id: deal._id,
  cell: (
    <PhoneCell
      picture={deal.picture}
      name={deal.itemName}
      to={salePath(deal._id)}
      about={
        <>
          {deal.status === 'held' ? `Answer ${deal.buyerName}` : `Hand over to ${deal.buyerName}`}
          {deal.deadline && (
            <>
              {': '}
              <Deadline at={deal.deadline} look="brief" />
            </>
          )}
        </>
      }
    />
  ),
  side:
    deal.status === 'held' ? (
      <AcceptButton deal={deal} />
    ) : (
      <LinkButton
        to={salePath(deal._id)}
        variant="secondary"
        size="sm"
        aria-label={`Hand over ${deal.itemName} to ${deal.buyerName}`}
      >
        Hand over
      </LinkButton>
    ),
});

function sentenceOf(toAnswer: number, toHandOver: number): string {
  const parts = [
    toAnswer && `${toAnswer} ${toAnswer === 1 ? 'booking' : 'bookings'} to answer`,
    toHandOver && `${toHandOver} ${toHandOver === 1 ? 'phone' : 'phones'} to hand over`,
  ].filter(Boolean);
  return parts.length ? `${parts.join(' and ')}.` : 'No bookings wait for you.';
}
