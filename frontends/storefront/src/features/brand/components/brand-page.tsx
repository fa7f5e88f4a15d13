import type { Brand } from '@wholesale/contracts';
import { brandNames, NotFound } from '@wholesale/web-kit';
import { Navigate, useParams } from '@wholesale/web-kit/router';
import { useReturn } from '../use-return.ts';
import { BrandPhones } from './brand-phones.tsx';

/** `/phones/{brand}`: all phones of one brand that can be booked. */
export default function BrandPage() {
  const { brand = '' } = useParams();
  return isBrand(brand) ? <ReturnTo key={brand} brand={brand} /> : <NotFound />;
}

function ReturnTo({ brand }: { brand: Brand }) {
  const search = useReturn(brand);
  return search ? <Navigate to={{ search }} replace /> : <BrandPhones brand={brand} />;
}

const isBrand = (text: string): text is Brand => Object.hasOwn(brandNames, text);
