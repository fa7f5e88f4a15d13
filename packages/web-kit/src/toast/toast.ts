import { withRetry } from '../remotes/with-retry.ts';
import type * as Stack from './toast-stack.tsx';

type Show = (text: string) => void;

/** Display time in milliseconds. */
export const toastTimes = { success: 2_000, error: 4_000, default: 4_000 } as const;
export const mostToasts = 20;

type PlainToast = { id: number; kind: keyof typeof toastTimes; text: string };
/** The library's stack once loaded, and the toasts shown without it. */
type Shown = { Stack: typeof Stack.default | undefined; plain: readonly PlainToast[] };
let shown: Shown = { Stack: undefined, plain: [] };
const listeners = new Set<() => void>();
let lastId = 0;

const set = (next: Partial<Shown>) => {
  shown = { ...shown, ...next };
  listeners.forEach((notify) => notify());
};
export const subscribe = (notify: () => void) => {
  listeners.add(notify);
  return () => void listeners.delete(notify);
};
export const current = () => shown;

/** One attempt, because the toast falls back to plain text; the next toast tries again. */
export const loadToasts = withRetry(() => import('./toast-stack.tsx'), 1);

const open = async () => {
  const stack = await loadToasts();
  if (!shown.Stack) set({ Stack: stack.default });
  return stack;
};

/** @returns a function that removes it */
function showPlain(kind: PlainToast['kind'], text: string) {
  const id = ++lastId;
  set({ plain: [...shown.plain, { id, kind, text }] });
  return () => set({ plain: shown.plain.filter((toast) => toast.id !== id) });
}

const show =
  (kind: PlainToast['kind']): Show =>
  (text) => {
    open().then(
      ({ push }) => push(kind, text, toastTimes[kind]),
      () => void setTimeout(showPlain(kind, text), toastTimes[kind]),
    );
  };

/**
 * Shows a toast: `toast.success('Booking successfully')`, `toast.error(message)`, `toast('Copied')`.
 * `toast.loading(text)` returns the function that closes it.
 */
export const toast: Show & { success: Show; error: Show; loading: (text: string) => () => void } = Object.assign(
  show('default'),
  {
    success: show('success'),
    error: show('error'),
    loading: (text: string) => {
      const opened = open().then(
        ({ pushLoading }) => pushLoading(text),
        () => showPlain('default', text),
      );
      return () => void opened.then((close) => close());
    },
  },
);
