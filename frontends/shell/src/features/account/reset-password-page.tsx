import { useLocation, useSearchParams } from '@wholesale/web-kit/router';
import { RequestResetLink } from './request-reset-link.tsx';
import { SetPassword } from './set-password.tsx';

/** Requests a reset link, or with the code of such a link (`oobCode`) sets a new password. Firebase adds `mode=resetPassword`. */
export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const code = search.get('oobCode');
  const mode = search.get('mode') ?? 'resetPassword';
  if (!code) return <RequestResetLink key={key} />;
  return <SetPassword key={code} code={mode === 'resetPassword' ? code : ''} />;
}
