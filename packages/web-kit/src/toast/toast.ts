import type * as Stack from './toast-stack.tsx';

type Show = (text: string) => void;

/** How long a toast stays, in milliseconds. */
export const toastTimes = { success: 2_000, error: 4_000, default: 4_000 } as const;
export const mostToasts = 20;

let stack: Promise<typeof Stack> | undefined;
const waiting = new Set<() => void>();
let wanted = false;

const open = () => {
  wanted = true;
  waiting.forEach((tell) => tell());
  return loadStack();
};

/** The library comes with the first toast; when it cannot be loaded the text is at least reported as an error. */
export const loadStack = () =>
  (stack ??= import('./toast-stack.tsx').catch((error: unknown) => {
    stack = undefined;
    throw error;
  }));

export const subscribe = (tell: () => void) => {
  waiting.add(tell);
  return () => void waiting.delete(tell);
};
export const isWanted = () => wanted;

const show =
  (kind: keyof typeof toastTimes): Show =>
  (text) => {
    open().then(
      ({ push }) => push(kind, text, toastTimes[kind]),
      () => reportError(new Error(`could not show: ${text}`)),
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
      const shown = open().then(
        ({ pushLoading }) => pushLoading(text),
        () => () => undefined,
      );
      return () => void shown.then((close) => close());
    },
  },
);
