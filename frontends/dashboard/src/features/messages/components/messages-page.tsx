import { Skeleton } from '@wholesale/web-kit';

export default function MessagesPage() {
  return <Skeleton width="100%" height={320} />;
}
