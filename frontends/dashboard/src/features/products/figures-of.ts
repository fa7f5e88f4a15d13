import type { OwnListing } from '@wholesale/contracts';
import { formatPrice } from '@wholesale/web-kit';
import type { Figure } from '../../figures.tsx';

/** Numbers of what is really there. A booked phone is sold and waits to be handed over, until its booking ends. */
export function figuresOf(products: readonly OwnListing[]): Figure[] {
  const sold = products.filter(({ status }) => status === 'sold');
  const onSale = products.filter(({ status }) => status === 'unsold');
  const advertised = onSale.filter((product) => product.advertised).length;
  return [
    { label: 'On sale', value: onSale.length, note: `${advertised} advertised` },
    { label: 'Booked', value: products.filter(({ booked }) => booked).length, note: 'to hand over' },
    { label: 'Sold', value: sold.length },
    {
      label: 'Earned',
      value: formatPrice(sold.reduce((sum, { resalePrice }) => sum + resalePrice, 0)),
    },
  ];
}
