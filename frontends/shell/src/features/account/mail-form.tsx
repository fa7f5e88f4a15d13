import { Button } from '@wholesale/web-kit';
import { authMessage } from '@wholesale/web-kit/auth-messages';
import { MailCheck } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import accountStyles from './account-page.module.css';
import { FormAlert } from './account-page.tsx';
import { DemoMail } from './demo-mail.tsx';
import styles from './my-account-page.module.css';
import { useOneAtATime } from './use-one-at-a-time.ts';

/**
 * A button that sends a person one of the sign-in service's mails, and what came of it.
 * @param props.send returns whether a mail was sent
 * @param props.next what to do with the mail
 */
export function MailForm({
  email,
  mode,
  label,
  next,
  send,
}: ComponentProps<typeof DemoMail> & { label: string; next?: string; send: () => Promise<boolean> }) {
  const [state, setState] = useState<{ busy?: boolean; sent?: boolean; problem?: string | undefined }>({});
  const submit = useOneAtATime(async () => {
    setState({ busy: true });
    try {
      setState({ sent: await send() });
    } catch (error) {
      setState({ problem: authMessage(error) });
    }
  });
  return (
    <div className={styles.form}>
      <FormAlert message={state.problem} />
      {state.sent && (
        <p role="status" className={accountStyles.done}>
          <MailCheck size={20} />
          <span>
            We sent an email to <strong>{email}</strong>.{next && ` ${next}`}
          </span>
        </p>
      )}
      <Button variant="secondary" busy={state.busy ?? false} busyLabel="Sending" onClick={() => submit()}>
        {state.sent ? 'Send again' : label}
      </Button>
      {state.sent && <DemoMail email={email} {...(mode && { mode })} />}
    </div>
  );
}
