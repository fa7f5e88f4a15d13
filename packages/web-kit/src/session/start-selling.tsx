import { activeStatuses } from '@wholesale/contracts/values';
import { call, messageOf, queryOf } from '@wholesale/web-kit/http';
import { EmptyState, ErrorState } from '@wholesale/web-kit/loading';
import { useMutation, useQuery, useQueryClient } from '@wholesale/web-kit/query';
import { toast } from '@wholesale/web-kit/toast';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';

const openOrders = queryOf('listDeals', { query: { role: 'buyer', status: activeStatuses.join(), limit: '1' } });

/** A buyer on a page for sellers can become a seller; the page is shown once the shop has the new role. */
export function StartSelling({ fallback }: { fallback: ReactNode }) {
  const queries = useQueryClient();
  const orders = useQuery({ ...openOrders, staleTime: 0 });
  const start = useMutation({
    mutationFn: () => call('startSelling', { body: { role: 'seller' } }),
    onSuccess: (record) => {
      queries.setQueryData(queryOf('findUser', { query: { email: record.email } }).queryKey, record);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  if (orders.isPending) return fallback;
  if (orders.isError)
    return (
      <ErrorState title="We could not load your orders" error={orders.error} onRetry={() => void orders.refetch()} />
    );
  // Sellers have no page for what they booked as buyers.
  const hasOpenOrders = orders.data.length > 0;
  return (
    <EmptyState
      heading="h1"
      title="Start selling on WholeSale"
      text={
        <>
          <PageHead title="Start selling" />
          Only sellers can open this page, and your account is set up for buying.{' '}
          {hasOpenOrders
            ? 'You have open orders. Complete or cancel them, then you can start selling.'
            : 'As a seller you list your own phones, but you can’t book phones. Your past orders then open from your notifications and emails only. You can’t switch back.'}
        </>
      }
      action={
        hasOpenOrders ? (
          <LinkButton to={paths.myOrders}>See my orders</LinkButton>
        ) : (
          <Button busy={start.isPending} busyLabel="Changing your account" onClick={() => start.mutate()}>
            Start selling
          </Button>
        )
      }
    />
  );
}
