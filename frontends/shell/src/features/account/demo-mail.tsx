import { Card, LinkButton, paths } from '@wholesale/web-kit';
import { useQuery } from '@wholesale/web-kit/query';
import { configQuery, keys } from '../../queries.ts';
import styles from './account-page.module.css';
import { latestResetCode } from './latest-reset-code.ts';

/** A demo market sends no mail: what the mail would say stands here. Elsewhere nothing is shown. */
export function DemoMail({ email }: { email: string }) {
  const { data: config } = useQuery(configQuery);
  const { data: code, isSuccess } = useQuery({
    queryKey: keys.demoMail(email),
    queryFn: async () => (config ? await latestResetCode(config, email) : null),
    enabled: config?.demo !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (!config?.demo || !isSuccess) return null;
  const link = `${paths.resetPassword}?${new URLSearchParams({ mode: 'resetPassword', oobCode: code ?? '' })}`;
  return (
    <Card className={styles.demo} as="section" aria-labelledby="demo-mail">
      <h2 id="demo-mail">Demo mailbox</h2>
      {code ? (
        <>
          <p>This is a demo market: no mail leaves it. The mail to {email} has this link.</p>
          <LinkButton to={link} wide className={styles.demoLink}>
            Set a new password
          </LinkButton>
        </>
      ) : (
        <p>
          This is a demo market: no mail leaves it. There is none for {email}, because nobody has that address here.
        </p>
      )}
    </Card>
  );
}
