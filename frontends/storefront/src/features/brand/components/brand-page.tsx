import type { Brand } from '@wholesale/contracts';
import { brandNames, NotFound } from '@wholesale/web-kit';
import { Navigate, useParams } from '@wholesale/web-kit/router';
import { useRestoredList } from '../use-restored-list.ts';
import { BrandPhones } from './brand-phones.tsx';

/** `/phones/{brand}`: the available phones of one brand. */
export default function BrandPage() {
  const { brand = '' } = useParams();
  return isBrand(brand) ? <RestoredBrandPhones key={brand} brand={brand} /> : <NotFound />;
}

function RestoredBrandPhones({ brand }: { brand: Brand }) {
  const search = useRestoredList(brand);
  return search ? <Navigate to={{ search }} replace /> : <BrandPhones brand={brand} />;
}

const isBrand = (text: string): text is Brand => Object.hasOwn(brandNames, text);
