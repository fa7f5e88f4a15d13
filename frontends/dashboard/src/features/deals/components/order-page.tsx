import { Skeleton } from '@wholesale/web-kit';

export default function OrderPage() {
  return <Skeleton width="100%" height={320} />;
}
