import { withRetry } from '../remotes/with-retry.ts';
import type * as Stack from './toast-stack.tsx';

type Show = (text: string) => void;

/** How long a toast stays, in milliseconds. */
export const toastTimes = { success: 2_000, error: 4_000, default: 4_000 } as const;
export const mostToasts = 20;

type PlainToast = { id: number; kind: keyof typeof toastTimes; text: string };
/** What the host shows: the library's stack once it is there, and the texts that had to do without it. */
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

/** One attempt: the text that could not be shown in the stack is shown without it, and the next toast tries again. */
const loadStack = withRetry(() => import('./toast-stack.tsx'), 1);

const open = async () => {
  const stack = await loadStack();
  if (!shown.Stack) set({ Stack: stack.default });
  return stack;
};

/** @returns takes the text away again */
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
 * Shows a short text: `toast.success('Booking successfully')`, `toast.error(error.message)`, `toast('Copied')`.
 * `toast.loading(text)` stays until the function it answers is called.
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
