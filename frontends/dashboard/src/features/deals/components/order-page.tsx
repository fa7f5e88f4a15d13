import { DealPage } from './deal-page.tsx';

/** `/dashboard/myproduct/{id}`: a deal as its buyer sees it. */
export default function OrderPage() {
  return <DealPage side="buyer" />;
}
