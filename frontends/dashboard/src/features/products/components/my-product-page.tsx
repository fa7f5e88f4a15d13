import { Plus } from 'lucide-react';
import type { OwnListing } from '@wholesale/contracts';
import { EmptyState, ErrorState, formatPrice, LinkButton, PageHeading, paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { Figures } from '../../../figures.tsx';
import { TableSkeleton } from '../../../table-skeleton.tsx';
import { useMyProducts } from '../api/products.ts';
import { ProductsTable } from './products-table.tsx';

/** My Product: the seller's own listings, what they wait for, and what they brought. */
export default function MyProductPage() {
  const { user } = useSession();
  const products = useMyProducts(user?.email ?? '');
  return (
    <>
      <title>My Product · WholeSale</title>
      <PageHeading
        title="My Product"
        lead="Your phones, what they wait for, and what they brought"
        actions={
          <LinkButton to={paths.addProduct} icon={<Plus size={18} />}>
            Add Product
          </LinkButton>
        }
      />
      {products.data ? (
        <>
          <Figures label="Your phones in numbers" figures={figuresOf(products.data)} />
          <ProductsTable products={products.data} empty={<NoProducts />} />
        </>
      ) : products.error ? (
        <ErrorState
          title="Your phones could not be loaded"
          error={products.error}
          onRetry={() => void products.refetch()}
        />
      ) : (
        <TableSkeleton />
      )}
    </>
  );
}

const NoProducts = () => (
  <EmptyState
    title="You have not listed a phone yet"
    text="A photo, a price and two minutes: that is all it takes."
    action={<LinkButton to={paths.addProduct}>List your first phone</LinkButton>}
  />
);

/** Numbers of what is really there; a booked phone counts as booked until its booking ends. */
export function figuresOf(products: readonly OwnListing[]) {
  const sold = products.filter(({ status }) => status === 'sold');
  return [
    { label: 'On sale', value: products.length - sold.length },
    {
      label: 'Advertised',
      value: products.filter(({ advertised, status }) => advertised && status === 'unsold').length,
    },
    { label: 'Sold', value: sold.length },
    { label: 'Earned', value: formatPrice(sold.reduce((sum, { resalePrice }) => sum + resalePrice, 0)) },
  ];
}
