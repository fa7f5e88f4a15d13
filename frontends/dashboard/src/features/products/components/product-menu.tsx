import { ArrowRight, Megaphone, Pencil, Trash2 } from 'lucide-react';
import type { OwnListing } from '@wholesale/contracts';
import { paths } from '@wholesale/web-kit';
import { saleStateOf } from '../../../figures-of.ts';
import { RowMenu, type MenuItem } from '../../../table/row-menu.tsx';
import { lockedReason } from './product-actions.tsx';

/** The actions of a listing where its row has no room for buttons. `sale` is the page of the deal that reserves it. */
export function ProductMenu({
  product,
  sale,
  onAdvertise,
  onDelete,
}: {
  product: OwnListing;
  sale: string;
  onAdvertise: () => void;
  onDelete: (opener: Element) => void;
}) {
  const state = saleStateOf(product);
  const edit = { label: 'Edit', icon: <Pencil size={18} /> };
  const remove = { label: 'Delete', icon: <Trash2 size={18} />, danger: true };
  if (state === 'reserved')
    return (
      <RowMenu
        name={product.name}
        note={lockedReason}
        items={[
          { label: 'See the booking', icon: <ArrowRight size={18} />, to: sale },
          { ...edit, disabled: true },
          { ...remove, disabled: true },
        ]}
      />
    );
  const forUnsold: MenuItem[] = [
    { ...edit, to: paths.editProduct(product._id) },
    ...(product.advertised
      ? []
      : [{ label: 'Advertise', icon: <Megaphone size={18} />, onSelect: onAdvertise } satisfies MenuItem]),
  ];
  return (
    <RowMenu
      name={product.name}
      items={[...(state === 'unsold' ? forUnsold : []), { ...remove, onSelect: onDelete }]}
    />
  );
}
