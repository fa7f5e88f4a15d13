import { unnamedPerson } from '@wholesale/contracts/values';
import { Button, Card, TextField } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { authMessage } from '@wholesale/web-kit/auth-messages';
import { useQueryClient } from '@wholesale/web-kit/query';
import { toast } from '@wholesale/web-kit/toast';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormAlert } from './account-page.tsx';
import { nameRules } from './form-rules.ts';
import styles from './my-account-page.module.css';
import { useOneAtATime } from './use-one-at-a-time.ts';

export function NameCard({ name }: { name: string }) {
  const { updateName } = useSession();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, reset, formState } = useForm({
    defaultValues: { name: name === unnamedPerson ? '' : name },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const submit = useOneAtATime(
    handleSubmit(async (typed) => {
      setProblem(undefined);
      const wanted = typed.name.trim();
      try {
        if (wanted !== name) await updateName(wanted);
        reset({ name: wanted });
        toast.success('Name updated');
        void queries.invalidateQueries(); // lists contain seller names
      } catch (error) {
        setProblem(authMessage(error));
      }
    }),
  );
  return (
    <Card as="section" className={styles.card} aria-labelledby="name">
      <h2 id="name">Display name</h2>
      <p>Shown to buyers and sellers next to phones and bookings.</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name', nameRules)} />
        <FormAlert message={problem} />
        <Button type="submit" busy={isSubmitting} busyLabel="Saving" variant={isDirty ? 'primary' : 'secondary'}>
          Save name
        </Button>
      </form>
    </Card>
  );
}
