import { Skeleton } from '@wholesale/web-kit';

export default function SalePage() {
  return <Skeleton width="100%" height={320} />;
}
