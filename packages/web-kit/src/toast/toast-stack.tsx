import type { FocusEvent, KeyboardEvent } from 'react';
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toast-stack.css';
import { mostToasts, type toastTimes } from './toast.ts';

const quiet = cssTransition({ enter: 'wholesale-toast-in', exit: 'wholesale-toast-out', collapseDuration: 150 });

/** The focus before it went into the stack (Alt+T, or by Tab): it goes back there when the toast is put away by key. */
let before: HTMLElement | undefined;

/** The library's stack in our clothes. Loaded with the first toast. Time stands still while the pointer or the focus is on it. */
export default function ToastStack() {
  return (
    <div onFocus={enter} onBlur={leave} onKeyDown={putAway}>
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

function enter({ relatedTarget, currentTarget }: FocusEvent) {
  if (currentTarget.contains(relatedTarget)) return;
  if (relatedTarget instanceof HTMLElement) before = relatedTarget;
  toast.pause();
}

function leave({ relatedTarget, currentTarget }: FocusEvent) {
  if (!currentTarget.contains(relatedTarget)) toast.play();
}

function putAway({ key, target }: KeyboardEvent) {
  const shown = target instanceof Element ? target.closest('.Toastify__toast') : null;
  if (key !== 'Escape' || !shown) return;
  toast.dismiss(shown.id);
  before?.focus({ preventScroll: true });
}

/** A failure interrupts what a screen reader says, everything else waits for its end. */
export const push = (kind: keyof typeof toastTimes, text: string, autoClose: number) => {
  const options = { autoClose, role: kind === 'error' ? 'alert' : 'status' };
  if (kind === 'default') toast(text, options);
  else toast[kind](text, options);
};

export const pushLoading = (text: string) => {
  const id = toast.loading(text, { role: 'status' });
  return () => toast.dismiss(id);
};
