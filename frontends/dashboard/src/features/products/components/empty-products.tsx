import { EmptyState, LinkButton, paths } from '@wholesale/web-kit';
import type { ProductFilter } from '../../../figures-of.ts';

const emptyStates: Readonly<Record<ProductFilter, { title: string; text: string }>> = {
  unsold: { title: 'Nothing left for sale', text: 'Every phone you listed is reserved or sold.' },
  advertised: { title: 'No advertised phones', text: 'Promoted phones appear on the home page. It is free.' },
  reserved: { title: 'No reserved phones', text: 'A booked phone stays here until handover.' },
  sold: { title: 'No sold phones', text: 'Press a phone’s status if you sold it elsewhere.' },
};

export const EmptyFilter = ({ show }: { show: ProductFilter }) => (
  <EmptyState
    {...emptyStates[show]}
    action={
      <LinkButton to={paths.myProduct} variant="secondary">
        See all phones
      </LinkButton>
    }
  />
);

export const NoProducts = () => (
  <EmptyState
    title="You haven't listed a phone yet"
    text="All you need is a photo, a price and two minutes."
    action={<LinkButton to={paths.addProduct}>List your first phone</LinkButton>}
  />
);
