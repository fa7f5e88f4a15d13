import { Megaphone } from 'lucide-react';
import type { OwnListing } from '@wholesale/contracts';
import { Button, Chip } from '@wholesale/web-kit';
import { useAdvertise } from '../api/products.ts';

/** Puts a phone into the advertised grid; once it is there, says so. */
export function AdvertiseButton({ product }: { product: OwnListing }) {
  const advertise = useAdvertise();
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
      busyLabel="Advertising"
      onClick={() => advertise.mutate(product)}
      aria-label={`Advertise ${product.name}`}
    >
      Advertise
    </Button>
  );
}
