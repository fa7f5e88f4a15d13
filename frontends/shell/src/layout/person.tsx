import { unnamedPerson } from '@wholesale/contracts/values';
import { useSession } from '@wholesale/web-kit/auth';
import styles from './person.module.css';

/** Who is signed in: the first letter of the name in a circle, the name and the address. */
export function Person() {
  const { user, profile } = useSession();
  if (!user) return null;
  const name = profile?.name ?? (user.displayName || unnamedPerson);
  return (
    <p className={styles.person}>
      <span aria-hidden="true" className={styles.avatar}>
        {[...name][0]?.toUpperCase()}
      </span>
      <span className={styles.words}>
        <strong title={name}>{name}</strong>
        <span title={user.email}>{user.email}</span>
      </span>
    </p>
  );
}
