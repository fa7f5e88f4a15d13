import { useSession, type SessionUser } from '@wholesale/web-kit/auth';
import { useQuery } from '@wholesale/web-kit/query';
import { keys } from '../../queries.ts';

/** Whether the address is confirmed; asked again when the person comes back from their mailbox. `check` asks now. */
export function useEmailConfirmed({ uid, emailVerified }: SessionUser) {
  const { mailLinks } = useSession();
  const { data, refetch } = useQuery({
    queryKey: keys.emailConfirmed(uid),
    queryFn: async () => (await mailLinks()).isEmailConfirmed(),
    enabled: !emailVerified,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: (query) => !query.state.data && 'always',
  });
  return { confirmed: emailVerified || data === true, check: async () => (await refetch()).data === true };
}
