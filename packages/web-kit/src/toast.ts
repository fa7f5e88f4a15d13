/** Toasts of all front-ends: one stack on the page, drawn by the shell. */
export { toast } from './toast/toast.ts';
export { ToastHost } from './toast/toast-host.tsx';
