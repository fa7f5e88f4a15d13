import type { Role } from '@wholesale/contracts';
import { Button, Card, ConfirmDialog } from '@wholesale/web-kit';
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

/** Deletes the account of a buyer or seller. */
export function OwnDataCard({ role }: { role: Role }) {
  const [asking, setAsking] = useState(false);
  const logOut = useLogOut();
  const deletion = useMutation({
    mutationFn: () => call('deleteMe'),
    onSuccess: async () => {
      toast.success('Your account was deleted');
      await logOut();
    },
    onError: (error) => {
      setAsking(false);
      toast.error(messageOf(error));
    },
  });
  if (role === 'admin') return null;
  return (
    <Card as="section" className={styles.card} aria-labelledby="own-data">
      <h2 id="own-data">Your data</h2>
      <p>You can delete your account at any time.</p>
      <div className={styles.form}>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
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
    </Card>
  );
}
