import { Skeleton } from '@wholesale/web-kit';

export default function SalesPage() {
  return <Skeleton width="100%" height={320} />;
}
