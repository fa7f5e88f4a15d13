import { useLocation, useSearchParams } from '@wholesale/web-kit/router';
import { ConfirmEmail } from './confirm-email.tsx';
import { RequestResetLink } from './request-reset-link.tsx';
import { SetPassword } from './set-password.tsx';

/** Requests a reset link, or does what the link of a mail is for: Firebase adds a code (`oobCode`) and `mode=resetPassword` or `verifyEmail`. */
export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const code = search.get('oobCode');
  const mode = search.get('mode') ?? 'resetPassword';
  if (!code) return <RequestResetLink key={key} />;
  if (mode === 'verifyEmail') return <ConfirmEmail key={code} code={code} />;
  return <SetPassword key={code} code={mode === 'resetPassword' ? code : ''} />;
}
