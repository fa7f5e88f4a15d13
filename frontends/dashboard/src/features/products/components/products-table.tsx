import { useState, type ReactNode } from 'react';
import type { OwnListing } from '@wholesale/contracts';
import {
  conditionNames,
  ConfirmDialog,
  DataTable,
  formatPrice,
  LinkButton,
  paths,
  RelativeDate,
} from '@wholesale/web-kit';
import { DeleteButton } from '../../../delete-button.tsx';
import { PhoneCell } from '../../../phone-cell.tsx';
import { useQuestion } from '../../../table/row-focus.ts';
import { isHeld, useDeleteProduct, useMarkSold } from '../../../api/products.ts';
import { saleStateNames, saleStateOf } from '../../../figures-of.ts';
import { AdvertiseButton } from './advertise-button.tsx';
import { BookedDialog } from './booked-dialog.tsx';
import styles from './products.module.css';
import { StatusButton } from './status-button.tsx';

type Question = { about: 'delete' | 'status'; product: OwnListing };

export function ProductsTable({ products, empty }: { products: readonly OwnListing[]; empty: ReactNode }) {
  const { subject: question, ...asking } = useQuestion<Question>();
  const [held, setHeld] = useState<OwnListing>();
  const deleteProduct = useDeleteProduct();
  const markSold = useMarkSold();
  const product = question?.product;
  const remove = (listing: OwnListing) =>
    deleteProduct.mutate(listing, {
      ...asking.closing({ gone: true }),
      onError: (error) => {
        if (isHeld(error)) setHeld(listing);
      },
    });
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
            cell: (row) => (
              <StatusButton product={row} onAsk={(button) => asking.ask({ about: 'status', product: row }, button)} />
            ),
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
            // A held listing cannot be edited or deleted.
            cell: (row) =>
              row.booked ? null : (
                <span className={styles.actions}>
                  {saleStateOf(row) === 'unsold' && (
                    <LinkButton
                      to={paths.editProduct(row._id)}
                      variant="quiet"
                      size="sm"
                      aria-label={`Edit ${row.name}`}
                    >
                      Edit
                    </LinkButton>
                  )}
                  <DeleteButton
                    name={row.name}
                    onClick={({ currentTarget }) => asking.ask({ about: 'delete', product: row }, currentTarget)}
                  />
                </span>
              ),
          },
        ]}
      />
      <ConfirmDialog
        open={question?.about === 'delete'}
        title={`Delete ${product?.name ?? ''}?`}
        text="The listing and its advertisement are taken down. This cannot be undone."
        confirmLabel="Delete"
        busy={deleteProduct.isPending}
        onConfirm={() => product && remove(product)}
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
      <BookedDialog
        product={question?.about === 'status' && product?.booked ? product : held}
        refused={held && 'deleted'}
        onReleased={() => !held && asking.closing({ gone: false }).onSuccess()}
        onClose={() => {
          asking.close();
          setHeld(undefined);
        }}
      />
    </>
  );
}
