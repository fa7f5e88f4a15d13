import { Button } from '@wholesale/web-kit';
import { loginPath, useSession } from '@wholesale/web-kit/auth';
import { ApiError, messageOf } from '@wholesale/web-kit/http';
import { useLocation, useNavigate } from '@wholesale/web-kit/router';
import { problemsOf } from './product-rules.ts';
import styles from './listing-form.module.css';

const signedOut = (error: Error | null) => error instanceof ApiError && error.status === 401;

/** Shows why saving failed, unless a field or a photo shows it already (`marked`). */
export function SubmitProblem({
  error,
  photosWait,
  marked,
}: {
  error: Error | null;
  photosWait: boolean;
  marked: boolean;
}) {
  if (signedOut(error) || photosWait) return <SignInAgain />;
  if (!error) return null;
  const { photos, fields } = problemsOf(error);
  if ((photos.length || fields.length) && !marked) return null;
  const text =
    photos.length || fields.length
      ? 'Not saved yet. Correct the marked fields.'
      : `${messageOf(error)} Your draft is kept.`;
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
    // The login page redirects anyone who still counts as signed in.
    await logOut().catch(() => undefined);
    void navigate(loginPath(pathname), { replace: true });
  };
  return (
    <div role="alert" className={styles.failure}>
      <p>You were signed out. Sign in again to come back to this draft.</p>
      <Button variant="secondary" onClick={() => void leave()}>
        Sign in again
      </Button>
    </div>
  );
}
