import { useLocation, useSearchParams } from '@wholesale/web-kit/router';
import { AskForLink } from './ask-for-link.tsx';
import { SetPassword } from './set-password.tsx';

/**
 * A forgotten password. Without a code in the address it asks where to send the link; with the code of such a link it takes a new password.
 * Firebase's own links carry `mode=resetPassword` beside the code.
 */
export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const code = search.get('oobCode');
  const mode = search.get('mode') ?? 'resetPassword';
  if (!code) return <AskForLink key={key} />;
  return <SetPassword key={code} code={mode === 'resetPassword' ? code : ''} />;
}
