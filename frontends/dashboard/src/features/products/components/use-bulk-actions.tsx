import { Megaphone, Trash2 } from 'lucide-react';
import type { OwnListing } from '@wholesale/contracts';
import { useBulkProducts } from '../../../api/products.ts';
import { saleStateOf } from '../../../figures-of.ts';
import type { BulkAction } from '../../../table/bulk-dialog.tsx';

/** What a seller does to several listings at once. */
export function useBulkActions(): readonly BulkAction<OwnListing>[] {
  const { advertise, takeDown } = useBulkProducts();
  return [
    {
      label: 'Advertise',
      icon: <Megaphone size={16} />,
      can: (product) => saleStateOf(product) === 'unsold' && !product.advertised,
      title: (count) => `Advertise ${phones(count)}?`,
      text: 'Advertised phones appear on the home page. It is free.',
      done: 'Advertised',
      run: advertise,
    },
    {
      label: 'Take down',
      icon: <Trash2 size={16} />,
      danger: true,
      can: (product) => saleStateOf(product) !== 'reserved',
      title: (count) => `Take down ${phones(count)}?`,
      text: 'The listings and their advertisements are deleted. This cannot be undone.',
      done: 'Taken down',
      run: takeDown,
    },
  ];
}

const phones = (count: number): string => (count === 1 ? '1 phone' : `${count} phones`);
