import { useState, type ReactNode } from 'react';
import type { OwnListing } from '@wholesale/contracts';
import { conditionNames, ConfirmDialog, DataTable, formatPrice, RelativeDate } from '@wholesale/web-kit';
import { DeleteButton } from '../../../delete-button.tsx';
import { PhoneCell } from '../../../phone-cell.tsx';
import { useDeleteProduct, useMarkSold } from '../api/products.ts';
import { AdvertiseButton } from './advertise-button.tsx';
import { StatusButton } from './status-button.tsx';

type Question = { about: 'delete' | 'sold'; product: OwnListing };

/** The seller's listings: status on a button, advertise, delete. What is lost is asked about once more. */
export function ProductsTable({ products, empty }: { products: readonly OwnListing[]; empty: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const deleteProduct = useDeleteProduct();
  const markSold = useMarkSold();
  const done = { onSettled: () => setQuestion(undefined) };
  return (
    <>
      <DataTable
        rows={products}
        rowId={({ _id }) => _id}
        caption="My products"
        empty={empty}
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
          },
          {
            id: 'posted',
            header: 'Posted',
            cell: ({ postedAt }) => <RelativeDate value={postedAt} />,
            sortBy: ({ postedAt }) => postedAt,
          },
          {
            id: 'status',
            header: 'Status',
            cell: (product) => (
              <StatusButton product={product} onMarkSold={() => setQuestion({ about: 'sold', product })} />
            ),
            sortBy: ({ status, booked }) => `${status}${booked ? ' booked' : ''}`,
          },
          {
            id: 'advertise',
            header: 'Advertise',
            cell: (product) => (product.status === 'sold' ? null : <AdvertiseButton product={product} />),
          },
          {
            id: 'delete',
            header: '',
            align: 'end',
            card: 'action',
            // A booking holds the phone: there is nothing to delete before it ends.
            cell: (product) =>
              product.booked ? null : (
                <DeleteButton name={product.name} onClick={() => setQuestion({ about: 'delete', product })} />
              ),
          },
        ]}
      />
      <ConfirmDialog
        open={question?.about === 'delete'}
        title={`Delete ${question?.product.name ?? ''}?`}
        text="The listing and its advertisement are taken down. This cannot be undone."
        confirmLabel="Delete"
        busy={deleteProduct.isPending}
        onConfirm={() => question && deleteProduct.mutate(question.product, done)}
        onClose={() => setQuestion(undefined)}
      />
      <ConfirmDialog
        open={question?.about === 'sold'}
        title={`Is ${question?.product.name ?? ''} sold?`}
        text="It leaves the grid at once, and nobody can book it any more."
        confirmLabel="Yes, it is sold"
        busy={markSold.isPending}
        onConfirm={() => question && markSold.mutate(question.product, done)}
        onClose={() => setQuestion(undefined)}
      />
    </>
  );
}
