import { useQuery } from '@tanstack/react-query';
import type { OwnListing } from '@wholesale/contracts';
import { paths } from '@wholesale/web-kit';
import { queryOf } from '@wholesale/web-kit/http';
import { NextStep } from './next-step.tsx';

/** What a seller has on sale, and which booked phones wait to be handed over. */
export function SellerOverview({ email }: { email: string }) {
  const products = useQuery(queryOf('listProducts', { query: { email } }));
  const own = (products.data ?? []) as OwnListing[];
  const booked = own.filter((product) => product.booked);
  const unsold = own.filter(({ status }) => status === 'unsold');
  return (
    <NextStep
      reads={[products]}
      figures={[
        { label: 'On sale', value: unsold.length },
        { label: 'Booked', value: booked.length },
        { label: 'Advertised', value: unsold.filter(({ advertised }) => advertised).length },
      ]}
      {...(own.length
        ? { to: paths.myProduct, action: 'See my products' }
        : { to: paths.addProduct, action: 'Add Product' })}
    >
      {own.length === 0 && 'You have not listed a phone yet.'}
      {own.length > 0 && booked.length === 0 && 'No booking waits to be handed over.'}
      {booked.length === 1 && `${booked[0]?.name} is booked: hand it over to its buyer.`}
      {booked.length > 1 && `${booked.length} booked phones wait to be handed over.`}
    </NextStep>
  );
}
