import { DealPage } from './deal-page.tsx';

/** `/dashboard/sales/{id}`: a deal as its seller sees it. */
export default function SalePage() {
  return <DealPage side="seller" />;
}
