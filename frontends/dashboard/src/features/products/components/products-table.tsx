import { Megaphone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { OwnListing } from '@wholesale/contracts';
import { Button, Chip, conditionNames, ConfirmDialog, DataTable, formatPrice, RelativeDate } from '@wholesale/web-kit';
import { PhoneCell } from '../../../phone-cell.tsx';
import { useAdvertise, useDeleteProduct, useMarkSold } from '../api/products.ts';

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
            sortBy: ({ status }) => status,
          },
          { id: 'advertise', header: 'Advertise', cell: (product) => <Advertise product={product} /> },
          {
            id: 'delete',
            header: '',
            align: 'end',
            card: 'action',
            cell: (product) => (
              <Button
                variant="danger"
                size="sm"
                disabled={product.booked}
                title={product.booked ? 'A booking holds this phone' : undefined}
                aria-label={`Delete ${product.name}`}
                onClick={() => setQuestion({ about: 'delete', product })}
              >
                Delete
              </Button>
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

function StatusButton({ product, onMarkSold }: { product: OwnListing; onMarkSold: () => void }) {
  const sold = product.status === 'sold';
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={sold}
      onClick={onMarkSold}
      title={sold ? (product.booked ? 'A buyer booked this phone' : undefined) : 'Mark as sold'}
      aria-label={sold ? undefined : `Unsold: mark ${product.name} as sold`}
    >
      {sold ? 'Sold' : 'Unsold'}
    </Button>
  );
}

function Advertise({ product }: { product: OwnListing }) {
  const advertise = useAdvertise();
  if (product.status === 'sold') return <span aria-label="Not while it is sold">–</span>;
  if (product.advertised) {
    return (
      <Chip tone="accent" icon={<Megaphone size={16} />}>
        Advertised
      </Chip>
    );
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={advertise.isPending}
      onClick={() => advertise.mutate(product)}
      aria-label={`Advertise ${product.name}`}
    >
      Advertise
    </Button>
  );
}
