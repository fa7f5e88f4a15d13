import type { Role } from '@wholesale/contracts';
import { Button, Card, ConfirmDialog } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { call, messageOf } from '@wholesale/web-kit/http';
import { useMutation } from '@wholesale/web-kit/query';
import { toast } from '@wholesale/web-kit/toast';
import { useState } from 'react';
import { useLogOut } from '../../layout/use-log-out.ts';
import styles from './my-account-page.module.css';

const lost: Readonly<Record<Exclude<Role, 'admin'>, string>> = {
  buyer: 'your name and contact details, your messages and your notifications',
  seller: 'your name, your listings with their photos and ads, your messages and your notifications',
};

/** Downloads what the shop stores about a person; deletes the account of a buyer or seller. */
export function OwnDataCard({ role }: { role: Role }) {
  const [asking, setAsking] = useState(false);
  const logOut = useLogOut();
  const { user } = useSession();
  const download = useMutation({
    mutationFn: () => call('exportMe'),
    onSuccess: saveFile,
    onError: (error) => toast.error(messageOf(error)),
  });
  const deletion = useMutation({
    mutationFn: () => call('deleteMe'),
    onSuccess: async () => {
      toast.success('Your account was deleted');
      forgetOnThisDevice(user?.email ?? '');
      await logOut();
    },
    onError: (error) => {
      setAsking(false);
      toast.error(messageOf(error));
    },
  });
  return (
    <Card as="section" className={styles.card} aria-labelledby="own-data">
      <h2 id="own-data">Your data</h2>
      <p>Everything that we store about you, as a JSON file.</p>
      <div className={styles.form}>
        <Button variant="secondary" busy={download.isPending} busyLabel="Preparing" onClick={() => download.mutate()}>
          Download my data
        </Button>
        {role !== 'admin' && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            Delete my account
          </Button>
        )}
      </div>
      {role !== 'admin' && (
        <ConfirmDialog
          open={asking}
          title="Delete your account?"
          text={`We'll delete ${lost[role]}. Your open bookings end. The other side of a past deal keeps its price and date. This can't be undone.`}
          confirmLabel="Delete my account"
          cancelLabel="Keep my account"
          busy={deletion.isPending}
          onConfirm={() => deletion.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

/** Drafts, and how the person was reached in the last booking. */
function forgetOnThisDevice(email: string): void {
  try {
    sessionStorage.clear();
    localStorage.removeItem(`wholesale.booking-contact.${email}`);
  } catch {
    // Without storage there is nothing to forget.
  }
}

function saveFile(data: object): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: address, download: 'wholesale-data.json' }).click();
  URL.revokeObjectURL(address);
}
