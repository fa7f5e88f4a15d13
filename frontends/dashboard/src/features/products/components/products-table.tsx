import type { ReactNode } from 'react';
import type { OwnListing } from '@wholesale/contracts';
import { conditionNames, ConfirmDialog, DataTable, formatPrice, paths, RelativeDate } from '@wholesale/web-kit';
import { salePath } from '../../../deal/deal-paths.ts';
import { PhoneCell } from '../../../phone-cell.tsx';
import { useQuestion } from '../../../table/row-focus.ts';
import { useActiveSales } from '../../../api/deals.ts';
import { useDeleteProduct, useMarkSold } from '../../../api/products.ts';
import { saleStateNames, saleStateOf } from '../../../figures-of.ts';
import { AdvertiseButton } from './advertise-button.tsx';
import { ProductActions } from './product-actions.tsx';
import { StatusButton } from './status-button.tsx';

type Question = { about: 'delete' | 'status'; product: OwnListing };

export function ProductsTable({ products, empty }: { products: readonly OwnListing[]; empty: ReactNode }) {
  const { subject: question, ...asking } = useQuestion<Question>();
  const deleteProduct = useDeleteProduct();
  const markSold = useMarkSold();
  const product = question?.product;
  const sales = useActiveSales();
  const saleOf = ({ _id }: OwnListing) => sales.data?.find(({ listingId }) => listingId === _id);
  const ask = (about: Question['about'], row: OwnListing) => (button: Element) =>
    asking.ask({ about, product: row }, button);
  return (
    <>
      <DataTable
        rows={products}
        rowId={({ _id }) => _id}
        caption="My products"
        empty={empty}
        isBusy={({ _id }) =>
          (deleteProduct.isPending && deleteProduct.variables._id === _id) ||
          (markSold.isPending && markSold.variables._id === _id)
        }
        columns={[
          {
            id: 'phone',
            header: 'Phone',
            card: 'title',
            cell: ({ picture, name, condition, location }) => (
              <PhoneCell picture={picture} name={name} about={`${conditionNames[condition]} · ${location}`} />
            ),
            sortBy: ({ name }) => name.toLowerCase(),
          },
          {
            id: 'price',
            header: 'Price',
            cell: ({ resalePrice }) => <strong>{formatPrice(resalePrice)}</strong>,
            sortBy: ({ resalePrice }) => resalePrice,
            orders: ['lowest first', 'highest first'],
          },
          {
            id: 'posted',
            header: 'Posted',
            cell: ({ postedAt }) => <RelativeDate value={postedAt} />,
            sortBy: ({ postedAt }) => postedAt,
            orders: ['oldest first', 'newest first'],
          },
          {
            id: 'status',
            header: 'Status',
            cell: (row) => {
              const sale = saleOf(row);
              return (
                <StatusButton product={row} sale={sale ? salePath(sale._id) : paths.sales} onAsk={ask('status', row)} />
              );
            },
            sortBy: (row) => saleStateNames[saleStateOf(row)],
          },
          {
            id: 'advertise',
            header: 'Advertise',
            cell: (row) => (saleStateOf(row) === 'unsold' ? <AdvertiseButton product={row} /> : null),
          },
          {
            id: 'actions',
            header: '',
            align: 'end',
            card: 'action',
            cell: (row) => <ProductActions product={row} onDelete={ask('delete', row)} />,
          },
        ]}
      />
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
        busy={markSold.isPending}
        onConfirm={() => product && markSold.mutate(product, asking.closing({ gone: false }))}
        onClose={asking.close}
      />
    </>
  );
}
