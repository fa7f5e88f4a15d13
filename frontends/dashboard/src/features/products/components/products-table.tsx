import type { ReactNode } from 'react';
import type { OwnListing } from '@wholesale/contracts';
import { conditionNames, ConfirmDialog, DataTable, paths } from '@wholesale/web-kit';
import { BulkBar } from '../../../table/bulk-bar.tsx';
import { salePath } from '../../../deal/deal-paths.ts';
import { PhoneCell } from '../../../phone-cell.tsx';
import { dateColumn, priceColumn } from '../../../table/columns.tsx';
import { useQuestion } from '../../../table/row-focus.ts';
import { usePages } from '../../../table/use-pages.ts';
import { useSelection } from '../../../table/use-selection.ts';
import { useActiveSales } from '../../../api/deals.ts';
import { useAdvertise, useDeleteProduct, useMarkSold } from '../../../api/products.ts';
import { saleStateNames, saleStateOf } from '../../../figures-of.ts';
import { AdvertiseButton } from './advertise-button.tsx';
import { ProductActions } from './product-actions.tsx';
import { ProductMenu } from './product-menu.tsx';
import styles from './products.module.css';
import { StatusButton } from './status-button.tsx';
import { useBulkActions } from './use-bulk-actions.tsx';

type Question = { about: 'delete' | 'status'; product: OwnListing };

/** @param props.more whether the server has more listings than are loaded */
export function ProductsTable({
  products,
  more = false,
  empty,
}: {
  products: readonly OwnListing[];
  more?: boolean;
  empty: ReactNode;
}) {
  const { subject: question, ...asking } = useQuestion<Question>();
  const deleteProduct = useDeleteProduct();
  const markSold = useMarkSold();
  const advertise = useAdvertise();
  const bulkActions = useBulkActions();
  const selection = useSelection(products, (row) => saleStateOf(row) !== 'reserved');
  const product = question?.product;
  const sales = useActiveSales();
  const saleOf = ({ _id }: OwnListing) => {
    const sale = sales.data?.find(({ listingId }) => listingId === _id);
    return sale ? salePath(sale._id) : paths.sales;
  };
  const ask = (about: Question['about'], row: OwnListing) => (button: Element) =>
    asking.ask({ about, product: row }, button);
  return (
    <>
      <DataTable
        rows={products}
        rowId={({ _id }) => _id}
        caption="My products"
        empty={empty}
        compact={card}
        pages={usePages(more)}
        selection={selection}
        isBusy={({ _id }) =>
          (deleteProduct.isPending && deleteProduct.variables._id === _id) ||
          (markSold.isPending && markSold.variables._id === _id)
        }
        columns={[
          {
            id: 'phone',
            header: 'Phone',
            card: 'parts',
            cell: ({ picture, name, condition, location }) => (
              <PhoneCell picture={picture} name={name} about={`${conditionNames[condition]} · ${location}`} />
            ),
            sortBy: ({ name }) => name.toLowerCase(),
          },
          priceColumn(({ resalePrice }: OwnListing) => resalePrice, { area: 'price' }),
          dateColumn('posted', 'Posted', ({ postedAt }: OwnListing) => postedAt, { card: 'wide' }),
          {
            id: 'status',
            header: 'Status',
            area: 'status',
            cell: (row) => <StatusButton product={row} sale={saleOf(row)} onAsk={ask('status', row)} />,
            sortBy: (row) => saleStateNames[saleStateOf(row)],
          },
          {
            id: 'advertise',
            header: 'Advertise',
            area: 'advertised',
            cell: (row) =>
              saleStateOf(row) === 'unsold' ? (
                <span className={styles.advertise}>
                  <AdvertiseButton product={row} />
                </span>
              ) : null,
          },
          {
            id: 'actions',
            header: '',
            align: 'end',
            card: 'wide',
            cell: (row) => <ProductActions product={row} onDelete={ask('delete', row)} />,
          },
          {
            id: 'menu',
            header: '',
            card: 'narrow',
            area: 'menu',
            cell: (row) => (
              <ProductMenu
                product={row}
                sale={saleOf(row)}
                onAdvertise={() => advertise.isPending || advertise.mutate(row)}
                onDelete={ask('delete', row)}
              />
            ),
          },
        ]}
      />
      <BulkBar {...selection} actions={bulkActions} onClear={selection.clear} onDone={selection.remove} />
      <ConfirmDialog
        open={question?.about === 'delete'}
        title={`Delete ${product?.name ?? ''}?`}
        text="The listing and its advertisement are taken down. This cannot be undone."
        confirmLabel="Delete"
        busy={deleteProduct.isPending}
        onConfirm={() => product && deleteProduct.mutate(product, asking.closing({ gone: true }))}
        onClose={asking.close}
      />
      <ConfirmDialog
        open={question?.about === 'status' && product?.status === 'unsold'}
        title={`Mark ${product?.name ?? ''} as sold?`}
        text="The listing comes down, and no one can book it anymore. This cannot be undone."
        confirmLabel="Mark as sold"
        tone="primary"
        busy={markSold.isPending}
        onConfirm={() => product && markSold.mutate(product, asking.closing({ gone: false }))}
        onClose={asking.close}
      />
    </>
  );
}

const card = {
  areas: "'select photo title title advertised menu' 'select photo price status status menu'",
  columns: '44px 48px auto minmax(0, 1fr) auto 44px',
};
