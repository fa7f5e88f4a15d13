import { Card, LinkButton, paths } from '@wholesale/web-kit';
import { useQuery } from '@wholesale/web-kit/query';
import { configQuery, keys } from '../../queries.ts';
import styles from './account-page.module.css';
import { latestCode, type LinkMode } from './latest-code.ts';

const labels: Readonly<Record<LinkMode, string>> = {
  resetPassword: 'Set a new password',
  verifyEmail: 'Confirm your email address',
};

/** Shows the email of a demo market, which has no mail server for sign-in; renders nothing in a real shop. */
export function DemoMail({ email, mode = 'resetPassword' }: { email: string; mode?: LinkMode }) {
  const { data: config } = useQuery(configQuery);
  const { data: code, isSuccess } = useQuery({
    queryKey: keys.demoMail(email, mode),
    queryFn: async () => (config ? await latestCode(config, email, mode) : null),
    enabled: config?.demo !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (!config?.demo || !isSuccess) return null;
  const link = `${paths.resetPassword}?${new URLSearchParams({ mode, oobCode: code ?? '' })}`;
  return (
    <Card className={styles.demo} as="section" aria-labelledby="demo-mail">
      <h2 id="demo-mail">Demo mailbox</h2>
      {code ? (
        <>
          <p>In this demo market your email arrives here. It has this link:</p>
          <LinkButton to={link} wide className={styles.demoLink}>
            {labels[mode]}
          </LinkButton>
        </>
      ) : (
        <p>In this demo market emails arrive here. None came, because there is no account for {email}.</p>
      )}
    </Card>
  );
}
