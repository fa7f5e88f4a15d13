import { Button, LinkButton, paths, Skeleton } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { authMessage } from '@wholesale/web-kit/auth-messages';
import { useQuery } from '@wholesale/web-kit/query';
import { keys } from '../../queries.ts';
import { AccountPage, FormAlert } from './account-page.tsx';
import styles from './account-page.module.css';

const title = 'Confirm your email address';

/** Confirms the address that the link of a mail was sent to. */
export function ConfirmEmail({ code }: { code: string }) {
  const { mailLinks } = useSession();
  const confirmation = useQuery({
    queryKey: keys.confirmEmail(code),
    queryFn: async () => {
      const links = await mailLinks();
      await links.confirmEmail(code);
      // Fails where nobody is signed in.
      await links.isEmailConfirmed().catch(() => undefined);
      return true;
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (confirmation.isPending)
    return (
      <AccountPage title={title} lead="Checking your link.">
        <Skeleton width="100%" height={48} radius={11} />
      </AccountPage>
    );
  if (confirmation.isSuccess)
    return (
      <AccountPage title={title} lead={<span role="status">Your email address is confirmed.</span>}>
        <div className={styles.form}>
          <LinkButton to={paths.account} size="lg" wide replace>
            Go to your account
          </LinkButton>
        </div>
      </AccountPage>
    );
  return (
    <AccountPage title={title} lead="This link does not work. Your account page sends a new one.">
      <div className={styles.form}>
        <FormAlert message={authMessage(confirmation.error)} />
        <Button size="lg" wide busy={confirmation.isFetching} onClick={() => void confirmation.refetch()}>
          Retry
        </Button>
        <LinkButton to={paths.account} size="lg" variant="secondary" wide replace>
          Go to your account
        </LinkButton>
      </div>
    </AccountPage>
  );
}
