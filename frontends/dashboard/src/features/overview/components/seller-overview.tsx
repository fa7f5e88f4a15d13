import type { OwnListing } from '@wholesale/contracts';
import { conditionNames, formatPrice, paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { PhoneCell } from '../../../phone-cell.tsx';
import { useMyProducts } from '../../products/api/products.ts';
import { figuresOf, productsShowing, showings } from '../../products/figures-of.ts';
import { Overview } from './overview.tsx';

/** What a seller has on sale, and which booked phones are ready to hand over. */
export function SellerOverview({ name, email }: { name: string; email: string }) {
  const products = useMyProducts(email);
  const { profile } = useSession();
  const own = products.data ?? [];
  const booked = own.filter(showings.booked);
  const verified = profile?.verify === 'verified';
  return (
    <Overview
      name={name}
      reads={[products]}
      sentence={`${sentenceOf(own, booked)}${verified ? '' : ' Once an administrator verifies you, buyers see a green check next to your name.'}`}
      {...(booked.length
        ? { to: productsShowing('booked'), action: 'See booked phones' }
        : own.length
          ? { to: paths.myProduct, action: 'See my products' }
          : { to: paths.addProduct, action: 'Add Product' })}
      figures={figuresOf(own, products)}
      waiting={{
        title: 'Ready to hand over',
        to: productsShowing('booked'),
        items: booked.map((phone) => ({
          id: phone._id,
          cell: (
            <PhoneCell
              picture={phone.picture}
              name={phone.name}
              about={`${conditionNames[phone.condition]} · ${phone.location}`}
            />
          ),
          side: formatPrice(phone.resalePrice),
        })),
      }}
    />
  );
}

function sentenceOf(own: readonly OwnListing[], booked: readonly OwnListing[]): string {
  if (own.length === 0) return "You haven't listed a phone yet.";
  if (booked.length === 0) return 'No booked phones to hand over.';
  return booked.length === 1
    ? `${booked[0]?.name} is booked and ready to hand over.`
    : `${booked.length} booked phones are ready to hand over.`;
}
