import { useEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';
import { useBackToClose } from './use-back-to-close.ts';

/**
 * Makes a `<dialog>` modal while `open`; Escape and a press outside close it, and the focus returns.
 * @param options.backCloses whether Back closes it; not for dialogs with their own address
 * @returns props of the `<dialog>`
 */
export function useModal(open: boolean, onClose: () => void, { backCloses = false } = {}) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return undefined;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      // If the opener is gone or disabled, the main content gets the focus.
      const usable = before instanceof HTMLElement && before.isConnected && !before.matches(':disabled');
      const target = usable ? before : document.getElementById('content');
      target?.focus({ preventScroll: true });
    };
  }, [open]);
  useBackToClose(open && backCloses, onClose);
  return {
    ref: element,
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      // The second click of a double click on the button that opened the dialog would close it.
      if (event.target === element.current && event.detail < 2) onClose();
    },
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== element.current) return; // file inputs inside fire cancel too
      event.preventDefault();
      onClose();
    },
  };
}
