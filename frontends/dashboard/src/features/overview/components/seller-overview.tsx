import type { OwnListing } from '@wholesale/contracts';
import { conditionNames, formatPrice, paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { PhoneCell } from '../../../phone-cell.tsx';
import { useMyProducts } from '../../../api/products.ts';
import { figuresOf, productsShowing, showings } from '../../../figures-of.ts';
import { Overview } from './overview.tsx';

/** What a seller has on sale, and which booked phones wait to be handed over. */
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
      sentence={`${sentenceOf(own, booked)}${verified ? '' : ' Buyers see a green check beside your name once an administrator has verified you.'}`}
      {...(booked.length
        ? { to: productsShowing('booked'), action: 'See booked phones' }
        : own.length
          ? { to: paths.myProduct, action: 'See my products' }
          : { to: paths.addProduct, action: 'Add Product' })}
      figures={figuresOf(own, products)}
      waiting={{
        title: 'To hand over',
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
  if (own.length === 0) return 'You have not listed a phone yet.';
  if (booked.length === 0) return 'No booking waits to be handed over.';
  return booked.length === 1
    ? `${booked[0]?.name} is booked: hand it over to its buyer.`
    : `${booked.length} booked phones wait to be handed over.`;
}
