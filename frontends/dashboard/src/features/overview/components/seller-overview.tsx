import type { OwnListing } from '@wholesale/contracts';
import { conditionNames, formatPrice, paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { PhoneCell } from '../../../phone-cell.tsx';
import { useMyProducts } from '../../../api/products.ts';
import { figuresOf, filteredProductsPath, productFilters } from '../../../figures-of.ts';
import { Overview } from './overview.tsx';

export function SellerOverview({ name, email }: { name: string; email: string }) {
  const products = useMyProducts(email);
  const { profile } = useSession();
  const own = products.data ?? [];
  const booked = own.filter(productFilters.booked);
  const verified = profile?.verify === 'verified';
  return (
    <Overview
      name={name}
      reads={[products]}
      sentence={`${sentenceOf(own, booked)}${verified ? '' : ' Once an administrator verifies you, buyers see a green check next to your name.'}`}
      {...(booked.length
        ? { to: filteredProductsPath('booked'), action: 'See booked phones' }
        : own.length
          ? { to: paths.myProduct, action: 'See my products' }
          : { to: paths.addProduct, action: 'Add Product' })}
      figures={figuresOf(own, products)}
      waiting={{
        title: 'Ready to hand over',
        to: filteredProductsPath('booked'),
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
