import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { listingReads, readsOf } from '@wholesale/web-kit';
import { aBooking, aDeal, anOwnListing, aSession, aUser, renderPage } from '@wholesale/web-kit/testing';
import { useAcceptDeal } from './api/deals.ts';
import { useCancelOrder } from './api/orders.ts';
import { useVerifySeller } from './api/verification.ts';
import { useDeletePerson } from './api/people.ts';
import { useMarkSold } from './api/products.ts';

const order = aBooking();
const person = aUser();
const own = anOwnListing();
const deal = aDeal();

function Changes() {
  const changes = {
    'Cancelling an order': useCancelOrder().mutate.bind(undefined, order),
    'Verifying a seller': useVerifySeller().mutate.bind(undefined, person),
    'Deleting a seller': useDeletePerson().mutate.bind(undefined, person),
    'Accepting a booking': useAcceptDeal().mutate.bind(undefined, deal),
    'Marking a phone as sold': useMarkSold().mutate.bind(undefined, own),
  };
  return Object.entries(changes).map(([name, change]) => (
    <button key={name} onClick={() => change()}>
      {name}
    </button>
  ));
}

it.each([
  'Cancelling an order',
  'Verifying a seller',
  'Deleting a seller',
  'Accepting a booking',
  'Marking a phone as sold',
])('%s makes every page that shows the phone read it again', async (change) => {
  const done = { acknowledged: true, modifiedCount: 1, deletedCount: 1 };
  const { user, queries } = renderPage(<Changes />, {
    session: aSession(),
    api: {
      [`POST /booking/${order._id}/cancel`]: { ...done, status: 'cancelled' },
      [`POST /api/bookings/${deal._id}/accept`]: deal,
      [`PUT /verify/${encodeURIComponent(person.email)}`]: done,
      [`DELETE /deleteSeller/${person._id}`]: done,
      [`PUT /sellerProduct/${own._id}`]: done,
    },
  });
  for (const read of listingReads) queries.setQueryData(readsOf(read).queryKey, []);

  await user.click(screen.getByRole('button', { name: change }));

  const isStale = (read: (typeof listingReads)[number]) => queries.getQueryState(readsOf(read).queryKey)?.isInvalidated;
  await waitFor(() => expect(listingReads.filter((read) => !isStale(read))).toEqual([]));
});
