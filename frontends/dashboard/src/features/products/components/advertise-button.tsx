import { Megaphone } from 'lucide-react';
import { useRef } from 'react';
import type { OwnListing } from '@wholesale/contracts';
import { Button, Chip } from '@wholesale/web-kit';
import { focusRow, rowOf } from '../../../table/row-focus.ts';
import { useAdvertise } from '../../../api/products.ts';

export function AdvertiseButton({ product }: { product: OwnListing }) {
  const advertise = useAdvertise();
  const button = useRef<HTMLButtonElement>(null);
  if (product.advertised) {
    return (
      <Chip tone="accent" icon={<Megaphone size={16} />}>
        Advertised
      </Chip>
    );
  }
  // The chip that replaces the button cannot have the focus.
  const leave = () => button.current === document.activeElement && focusRow(rowOf(button.current));
  return (
    <Button
      ref={button}
      variant="secondary"
      size="sm"
      busy={advertise.isPending}
      busyLabel="Advertising"
      onClick={() => advertise.mutate(product, { onSuccess: leave })}
      aria-label={`Advertise ${product.name}`}
    >
      Advertise
    </Button>
  );
}
