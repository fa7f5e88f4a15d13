import { Card } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { useEffect, type ReactNode } from 'react';
import styles from './account-page.module.css';

/** The frame of the login and sign-up pages. */
export function AccountPage({
  title,
  lead,
  children,
  aside,
}: {
  title: string;
  lead: string;
  children: ReactNode;
  aside?: ReactNode;
}) {
  const { prepare } = useSession();
  useEffect(prepare, [prepare]);
  return (
    <div className={styles.page}>
      <title>{`${title} · WholeSale`}</title>
      <Card className={styles.panel}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </Card>
      {aside}
    </div>
  );
}

/** A line with a word in it, between two ways in. */
export const Or = () => <p className={styles.or}>or</p>;

/** What went wrong with the last try. */
export const FormAlert = ({ message }: { message: string | undefined }) =>
  message ? (
    <p role="alert" className={styles.alert}>
      {message}
    </p>
  ) : null;
