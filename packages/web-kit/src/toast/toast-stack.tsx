import type { FocusEvent, KeyboardEvent } from 'react';
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toast-stack.css';
import { mostToasts, type toastTimes } from './toast.ts';

const quiet = cssTransition({ enter: 'wholesale-toast-in', exit: 'wholesale-toast-out', collapseDuration: 150 });

/** Where the focus was before it entered the stack. */
let previousFocus: HTMLElement | undefined;

/** The library's stack; it pauses while pointed at or focused. */
export default function ToastStack() {
  return (
    <div onFocus={pauseOnFocus} onBlur={resumeOnBlur} onKeyDown={dismissOnEscape}>
      <ToastContainer
        position="bottom-right"
        limit={mostToasts}
        transition={quiet}
        hideProgressBar
        closeOnClick
        newestOnTop
        draggable={false}
        aria-label="Messages (Alt+T)"
      />
    </div>
  );
}

function pauseOnFocus({ relatedTarget, currentTarget }: FocusEvent) {
  if (currentTarget.contains(relatedTarget)) return;
  if (relatedTarget instanceof HTMLElement) previousFocus = relatedTarget;
  toast.pause();
}

function resumeOnBlur({ relatedTarget, currentTarget }: FocusEvent) {
  if (!currentTarget.contains(relatedTarget)) toast.play();
}

function dismissOnEscape({ key, target }: KeyboardEvent) {
  const shown = target instanceof Element ? target.closest('.Toastify__toast') : null;
  if (key !== 'Escape' || !shown) return;
  toast.dismiss(shown.id);
  previousFocus?.focus({ preventScroll: true });
}

/** Errors use role `alert`, which interrupts a screen reader. */
export const push = (kind: keyof typeof toastTimes, text: string, autoClose: number) => {
  const options = { autoClose, role: kind === 'error' ? 'alert' : 'status' };
  if (kind === 'default') toast(text, options);
  else toast[kind](text, options);
};

export const pushLoading = (text: string) => {
  const id = toast.loading(text, { role: 'status' });
  return () => toast.dismiss(id);
};
