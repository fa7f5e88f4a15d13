import { unnamedPerson } from '@wholesale/contracts/values';
import { TextField } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { authMessage } from '@wholesale/web-kit/auth-messages';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { FormAlert } from './account-page.tsx';
import { nameRules } from './form-rules.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** The form of the display name. @param props.children its buttons @param props.onSaved called once the name is saved */
export function NameForm({
  name,
  className,
  onSaved,
  children,
}: {
  name: string;
  className: string | undefined;
  onSaved?: () => void;
  children: (state: { isSubmitting: boolean; isDirty: boolean }) => ReactNode;
}) {
  const { updateName } = useSession();
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
        onSaved?.();
      } catch (error) {
        setProblem(authMessage(error));
      }
    }),
  );
  return (
    <form className={className} onSubmit={submit} noValidate>
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name', nameRules)} />
      <FormAlert message={problem} />
      {children({ isSubmitting, isDirty })}
    </form>
  );
}
