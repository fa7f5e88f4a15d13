import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import styles from './choice.module.css';
import { classNames } from './class-names.ts';
import { ErrorText } from './error-text.tsx';

export type RadioOption<V extends string> = { value: V; label: string; hint?: string };

export function RadioGroup<V extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  error,
  className,
}: {
  legend: string;
  name: string;
  options: readonly RadioOption<V>[];
  value: V | undefined;
  onChange: (value: V) => void;
  error?: string | undefined;
  className?: string | undefined;
}) {
  const id = useId();
  return (
    <fieldset
      className={classNames(styles.group, error && styles.invalid, className)}
      aria-labelledby={`${id}-legend`}
      aria-describedby={error ? `${id}-error` : undefined}
      data-invalid={error ? '' : undefined}
    >
      <legend id={`${id}-legend`} className={styles.legend}>
        {legend}
      </legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={styles.radio}
            />
            <span>
              <span className={styles.optionLabel}>{option.label}</span>
              {option.hint && <span className={styles.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </fieldset>
  );
}

export function Checkbox({
  label,
  count,
  className,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & { label: ReactNode; count?: number; ref?: Ref<HTMLInputElement> }) {
  return (
    <label className={classNames(styles.check, className)}>
      <input {...input} type="checkbox" className={styles.box} />
      <span>{label}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </label>
  );
}
