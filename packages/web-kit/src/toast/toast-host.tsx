import { useSyncExternalStore } from 'react';
import { CatchFailure } from '../remotes/catch-failure.tsx';
import { current, subscribe } from './toast.ts';
import styles from './toast-host.module.css';

/** Renders the toasts; without the library, as plain text. Rendered once by the shell. */
export function ToastHost() {
  const { Stack, plain } = useSyncExternalStore(subscribe, current, current);
  return (
    <CatchFailure panel={() => null}>
      {Stack && <Stack />}
      {plain.length > 0 && (
        <div className={styles.plain}>
          {plain.map(({ id, kind, text }) => (
            <p key={id} role={kind === 'error' ? 'alert' : 'status'}>
              {text}
            </p>
          ))}
        </div>
      )}
    </CatchFailure>
  );
}
