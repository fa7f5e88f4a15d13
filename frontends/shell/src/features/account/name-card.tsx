import { Button, Card } from '@wholesale/web-kit';
import { useQueryClient } from '@wholesale/web-kit/query';
import { toast } from '@wholesale/web-kit/toast';
import styles from './my-account-page.module.css';
import { NameForm } from './name-form.tsx';

export function NameCard({ name, verified }: { name: string; verified: boolean }) {
  const queries = useQueryClient();
  const onSaved = () => {
    toast.success('Name updated');
    void queries.invalidateQueries(); // lists contain seller names
  };
  return (
    <Card as="section" className={styles.card} aria-labelledby="name">
      <h2 id="name">Display name</h2>
      <p>
        Shown to buyers and sellers next to phones and bookings.
        {verified && ' With a new name, you are not verified until an administrator has checked your account again.'}
      </p>
      <NameForm name={name} className={styles.form} onSaved={onSaved}>
        {({ isSubmitting, isDirty }) => (
          <Button type="submit" busy={isSubmitting} busyLabel="Saving" variant={isDirty ? 'primary' : 'secondary'}>
            Save name
          </Button>
        )}
      </NameForm>
    </Card>
  );
}
