import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from '@wholesale/web-kit/router';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  wide?: boolean;
  icon?: ReactNode;
};
export type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean; busyLabel?: string; ref?: Ref<HTMLButtonElement> };

/** A button. While `busy` it keeps width and focus, shows a spinner and ignores clicks. @param props.busyLabel announced while busy */
export function Button({
  variant = 'primary',
  size = 'md',
  wide,
  icon,
  busy,
  busyLabel = 'Please wait',
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // A busy button must not submit again, and a disabled one would lose the focus.
      type={busy ? 'button' : type}
      aria-disabled={busy || rest['aria-disabled']}
      className={look({ variant, size, wide: wide ?? false }, busy && styles.busy, className)}
      onClick={busy ? undefined : onClick}
    >
      <span className={styles.label}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className={styles.spinner}>
          <Spinner label={busyLabel} />
        </span>
      )}
    </button>
  );
}

export function LinkButton({
  variant = 'primary',
  size = 'md',
  wide,
  icon,
  className,
  children,
  ...rest
}: Look & LinkProps) {
  return (
    <Link {...rest} className={look({ variant, size, wide: wide ?? false }, className)}>
      <span className={styles.label}>
        {icon}
        {children}
      </span>
    </Link>
  );
}

export type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string;
  outlined?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** An icon button; `label` is its accessible name. */
export function IconButton({ label, outlined, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(styles.iconButton, outlined && styles.outlined, className)}
    />
  );
}

const look = (
  { variant, size, wide }: Required<Pick<Look, 'variant' | 'size' | 'wide'>>,
  ...more: (string | false | undefined)[]
) => classNames(styles.button, styles[variant], styles[size], wide && styles.wide, ...more);
