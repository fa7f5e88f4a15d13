import { Card, PageHead, TextField } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { CircleAlert } from 'lucide-react';
import { useEffect, type ComponentProps, type ReactNode } from 'react';
import styles from './account-page.module.css';

export function AccountPage({
  title,
  lead,
  description,
  children,
  aside,
}: {
  title: string;
  lead: ReactNode;
  description?: string | undefined;
  children?: ReactNode;
  aside?: ReactNode;
}) {
  const { prepare } = useSession();
  useEffect(prepare, [prepare]);
  return (
    <div className={styles.page}>
      <PageHead title={title} description={description} />
      <Card className={styles.panel}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </Card>
      {aside}
    </div>
  );
}

export const Or = () => <p className={styles.or}>or</p>;

export const FormAlert = ({ message }: { message: string | undefined }) =>
  message ? (
    <p role="alert" className={styles.alert}>
      <CircleAlert size={18} />
      <span>{message}</span>
    </p>
  ) : null;

/** The address of an account, which browsers save as its user name. */
export const EmailField = (field: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField label="Email" type="email" autoComplete="username" {...field} />
);
