import { ErrorState } from '@wholesale/web-kit';

/** Says why a query failed, with Retry. */
export const LoadError = ({
  title,
  query,
}: {
  title: string;
  query: { error: Error | null; refetch: () => unknown };
}) => <ErrorState title={title} error={query.error} onRetry={() => void query.refetch()} />;
