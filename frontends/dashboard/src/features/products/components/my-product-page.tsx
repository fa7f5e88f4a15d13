import { Plus } from 'lucide-react';
import { EmptyState, ErrorState, LinkButton, paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { DashboardPage } from '../../../dashboard-page.tsx';
import { Figures, FiguresSkeleton } from '../../../figures.tsx';
import { TableSkeleton } from '../../../table-skeleton.tsx';
import { useMyProducts } from '../api/products.ts';
import { figuresOf } from '../figures-of.ts';
import { ProductsTable } from './products-table.tsx';

/** My Product: the seller's own listings, what they wait for, and what they brought. */
export default function MyProductPage() {
  const { user } = useSession();
  const products = useMyProducts(user?.email ?? '');
  return (
    <DashboardPage
      title="My Product"
      lead="Your phones, what they wait for, and what they brought"
      actions={
        <LinkButton to={paths.addProduct} icon={<Plus size={18} />}>
          Add Product
        </LinkButton>
      }
    >
      {products.data ? (
        <>
          {products.data.length > 0 && <Figures label="Your phones in numbers" figures={figuresOf(products.data)} />}
          <ProductsTable products={products.data} empty={<NoProducts />} />
        </>
      ) : products.error ? (
        <ErrorState
          title="Your phones could not be loaded"
          error={products.error}
          onRetry={() => void products.refetch()}
        />
      ) : (
        <>
          <FiguresSkeleton count={4} />
          <TableSkeleton pictures />
        </>
      )}
    </DashboardPage>
  );
}

const NoProducts = () => (
  <EmptyState
    title="You have not listed a phone yet"
    text="A photo, a price and two minutes: that is all it takes."
    action={<LinkButton to={paths.addProduct}>List your first phone</LinkButton>}
  />
);
