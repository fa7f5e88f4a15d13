import { Button } from '@wholesale/web-kit';
import { loginPath, useSession } from '@wholesale/web-kit/auth';
import { ApiError, messageOf } from '@wholesale/web-kit/http';
import { useLocation, useNavigate } from '@wholesale/web-kit/router';
import { problemsOf } from './product-rules.ts';
import styles from './listing-form.module.css';

const signedOut = (error: Error | null | undefined) => error instanceof ApiError && error.status === 401;

/**
 * Why the listing was not stored, when that is not the fault of one field; after a lost session the way back in.
 * @param props.photo why a photo could not be sent; only a lost session is told here, the rest stands at the photo
 */
export function SubmitProblem({ error, photo }: { error: Error | null; photo: Error | undefined }) {
  if (signedOut(error) || signedOut(photo)) return <SignInAgain />;
  if (!error) return null;
  const { photos, fields } = problemsOf(error);
  const text =
    photos.length || fields.length
      ? 'This was not stored yet: see what is marked.'
      : `${messageOf(error)} What you typed is kept.`;
  return (
    <p role="alert" className={styles.failure}>
      {text}
    </p>
  );
}

function SignInAgain() {
  const { logOut } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const leave = async () => {
    // The login page sends back whoever still counts as signed in.
    await logOut().catch(() => undefined);
    void navigate(loginPath(pathname), { replace: true });
  };
  return (
    <div role="alert" className={styles.failure}>
      <p>You were signed out meanwhile. Sign in again and you come back here; what you typed is kept.</p>
      <Button variant="secondary" onClick={() => void leave()}>
        Sign in again
      </Button>
    </div>
  );
}
