import { Button, paths } from '@wholesale/web-kit';
import { loginPath, useSession } from '@wholesale/web-kit/auth';
import { ApiError } from '@wholesale/web-kit/http';
import { useNavigate } from '@wholesale/web-kit/router';
import { problemsOf } from './product-rules.ts';
import styles from './add-product.module.css';

/** Why the listing was not stored, when that is not the fault of one field; after a lost session the way back in. */
export function SubmitProblem({ error }: { error: Error | null }) {
  if (!error) return null;
  if (error instanceof ApiError && error.status === 401) return <SignInAgain />;
  const { photo, fields } = problemsOf(error);
  const text =
    photo || fields.length
      ? 'The product was not added yet: see the fields that are marked.'
      : `${error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'} What you typed is kept.`;
  return (
    <p role="alert" className={styles.failure}>
      {text}
    </p>
  );
}

function SignInAgain() {
  const { logOut } = useSession();
  const navigate = useNavigate();
  const leave = async () => {
    // The login page sends back whoever still counts as signed in.
    await logOut().catch(() => undefined);
    void navigate(loginPath(paths.addProduct), { replace: true });
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
