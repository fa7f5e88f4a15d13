import { useQuery } from '@wholesale/web-kit/query';
import { Card } from '@wholesale/web-kit';
import { configQuery } from '../../queries.ts';
import styles from './account-page.module.css';

export type Credentials = { email: string; password: string };

/** The demo accounts; renders nothing in a real shop. */
export function DemoAccounts({ onPick }: { onPick: (credentials: Credentials) => void }) {
  const { data } = useQuery(configQuery);
  const accounts = data?.demo?.accounts ?? [];
  if (accounts.length === 0) return null;
  return (
    <Card className={styles.demo} as="section" aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">Demo accounts</h2>
      <p>This is a demo market. Choose an account to fill in the form.</p>
      <ul role="list" className={styles.accounts}>
        {accounts.map(({ role, email, password }) => (
          <li key={email}>
            <button type="button" className={styles.account} onClick={() => onPick({ email, password })}>
              <span className={styles.role}>{role}</span>
              <span className={styles.who}>
                <span>{email}</span>
                <code>{password}</code>
              </span>
              <span className={styles.fill}>Use</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
