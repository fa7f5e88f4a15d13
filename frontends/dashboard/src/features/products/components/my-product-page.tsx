import { Plus } from 'lucide-react';
import type { OwnListing } from '@wholesale/contracts';
import { LinkButton, Loading, paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { useSearchParams } from '@wholesale/web-kit/router';
import { DashboardPage } from '../../../dashboard-page.tsx';
import { Figures } from '../../../figures.tsx';
import { FiguresShape } from '../../../figures-shape.tsx';
import { LoadError } from '../../../load-error.tsx';
import { tableShapes } from '../../../table/table-shapes.ts';
import { TableShape } from '../../../table/table-skeleton.tsx';
import { usePages } from '../../../table/use-pages.ts';
import { NothingFound, ShowMore, TableTools, useSearch } from '../../../table/table-tools.tsx';
import { useCompletedSales } from '../../../api/deals.ts';
import { useMyProducts } from '../../../api/products.ts';
import { figuresOf, filteredProductsPath, productFilters, type ProductFilter } from '../../../figures-of.ts';
import { EmptyFilter, NoProducts } from './empty-products.tsx';
import { ProductsTable } from './products-table.tsx';

export default function MyProductPage() {
  const { user } = useSession();
  const products = useMyProducts(user?.email ?? '');
  return (
    <DashboardPage
      page="myProduct"
      lead="Your listings, bookings and sales"
      actions={
        <LinkButton to={paths.addProduct} icon={<Plus size={18} />}>
          Add Product
        </LinkButton>
      }
    >
      {products.data ? (
        <Products products={products.data} list={products} />
      ) : products.error ? (
        <LoadError title="Your phones could not be loaded" query={products} />
      ) : (
        <Loading>
          <FiguresShape count={4} />
          <TableShape {...tableShapes.myProduct} />
        </Loading>
      )}
      <ShowMore more={products.more} what="phones" />
    </DashboardPage>
  );
}

const filterNames: Readonly<Record<ProductFilter, string>> = {
  unsold: 'On sale',
  advertised: 'Advertised',
  reserved: 'Reserved',
  sold: 'Sold',
};

function Products({ products, list }: { products: readonly OwnListing[]; list: { more?: unknown } }) {
  const [params] = useSearchParams();
  const asked = params.get('show') ?? '';
  const show = Object.hasOwn(productFilters, asked) ? (asked as ProductFilter) : undefined;
  const more = list.more !== undefined;
  const search = useSearch(
    products,
    ({ name, brand, condition, location, colour = '' }) => [name, brand, condition, location, colour].join(' '),
    usePages(more).onSort,
  );
  const rows = show ? search.found.filter(productFilters[show]) : search.found;
  const completed = useCompletedSales();
  if (products.length === 0) return <ProductsTable products={[]} empty={<NoProducts />} />;
  return (
    <>
      <Figures label="Summary of your listings" figures={figuresOf({ ...list, data: products }, completed)} />
      <TableTools
        what="phones"
        total={products.length}
        found={rows.length}
        search={search}
        choices={[
          { label: 'All', count: products.length, to: paths.myProduct, on: show === undefined },
          ...(Object.keys(productFilters) as ProductFilter[]).map((filter) => ({
            label: filterNames[filter],
            count: products.filter(productFilters[filter]).length,
            to: filteredProductsPath(filter),
            on: show === filter,
          })),
        ]}
      />
      <ProductsTable
        products={rows}
        more={more}
        empty={
          search.typed ? (
            <NothingFound typed={search.typed} onClear={() => search.setTyped('')} />
          ) : (
            show && <EmptyFilter show={show} />
          )
        }
      />
    </>
  );
}
