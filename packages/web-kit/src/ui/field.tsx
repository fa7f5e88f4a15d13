import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { classNames } from './class-names.ts';
import { ErrorText } from './error-text.tsx';
import styles from './field.module.css';

type About = { label: string; error?: string | undefined; hint?: ReactNode; className?: string | undefined };

export function Field({
  label,
  error,
  hint,
  className,
  children,
}: About & { children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode }) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, ...(described && { 'aria-describedby': described }), ...(error && { 'aria-invalid': true }) })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  );
}

export type TextFieldProps = About & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/** A text field; works with `{...register('phone')}` of react-hook-form. */
export function TextField({ label, error, hint, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => <input type="text" {...input} {...control} className={styles.control} />}
    </Field>
  );
}

export function PasswordField({ label, error, hint, className, ...input }: TextFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <span className={styles.withButton}>
          <input {...input} {...control} type={shown ? 'text' : 'password'} className={styles.control} />
          <button
            type="button"
            className={styles.show}
            aria-label={shown ? 'Hide what is typed' : 'Show what is typed'}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} /> : <Eye size={20} />}
          </button>
        </span>
      )}
    </Field>
  );
}

export function Textarea({
  label,
  error,
  hint,
  className,
  ...input
}: About & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => <textarea rows={4} {...input} {...control} className={classNames(styles.control, styles.area)} />}
    </Field>
  );
}

/** The shop's one select, without a label of its own: `aria-label` names it. @param props.small for a bar above a list */
export const SelectBox = ({
  small,
  ...input
}: SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement>; small?: boolean }) => (
  <span className={classNames(styles.selectBox, small && styles.small)}>
    <select {...input} className={styles.control} />
    <ChevronDown size={18} />
  </span>
);

export function Select({
  label,
  error,
  hint,
  className,
  children,
  ...input
}: About & SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> }) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <SelectBox {...input} {...control}>
          {children}
        </SelectBox>
      )}
    </Field>
  );
}
