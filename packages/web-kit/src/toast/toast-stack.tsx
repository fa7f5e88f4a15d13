import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toast-stack.css';
import { mostToasts, type toastTimes } from './toast.ts';

const quiet = cssTransition({ enter: 'wholesale-toast-in', exit: 'wholesale-toast-out', collapseDuration: 150 });

/** The library's stack in our clothes. Loaded with the first toast. */
export default function ToastStack() {
  return (
    <ToastContainer
      position="bottom-right"
      limit={mostToasts}
      transition={quiet}
      hideProgressBar
      closeOnClick
      newestOnTop
      draggable={false}
      aria-label="Messages"
    />
  );
}

export const push = (kind: keyof typeof toastTimes, text: string, autoClose: number) =>
  kind === 'default' ? toast(text, { autoClose }) : toast[kind](text, { autoClose });

export const pushLoading = (text: string) => {
  const id = toast.loading(text);
  return () => toast.dismiss(id);
};
