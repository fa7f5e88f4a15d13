import type { Brand } from '@wholesale/contracts';
import { brandNames, NotFound } from '@wholesale/web-kit';
import { useParams } from '@wholesale/web-kit/router';
import { BrandPhones } from './brand-phones.tsx';

/** `/phones/{brand}`: all phones of one brand that can be booked. */
export default function BrandPage() {
  const { brand = '' } = useParams();
  return isBrand(brand) ? <BrandPhones key={brand} brand={brand} /> : <NotFound />;
}

const isBrand = (text: string): text is Brand => Object.hasOwn(brandNames, text);
