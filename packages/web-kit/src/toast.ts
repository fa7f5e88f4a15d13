/** Shared by all front-ends: one stack, rendered by the shell. */
export { loadToasts, toast } from './toast/toast.ts';
export { ToastHost } from './toast/toast-host.tsx';
