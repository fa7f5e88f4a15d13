import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isWanted, loadStack, subscribe } from './toast.ts';

const ToastStack = lazy(loadStack);

/** The place of the toasts; the shell renders it once. */
export function ToastHost() {
  const wanted = useSyncExternalStore(subscribe, isWanted, () => false);
  return wanted ? (
    <Suspense>
      <ToastStack />
    </Suspense>
  ) : null;
}
