import { useEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';
import { useBackToClose } from './use-back-to-close.ts';

/**
 * Makes a `<dialog>` modal while it is there: the page behind is inert, Escape and a press beside the content close it, the focus goes
 * back to where it was.
 * @param options.backCloses the browser's Back closes it too; leave it off where the dialog has an address of its own
 * @returns what the `<dialog>` element takes
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
      // When the opener is gone (a deleted row) or has done its work, the start of the content is the next best place.
      const usable = before instanceof HTMLElement && before.isConnected && !before.matches(':disabled');
      const target = usable ? before : document.getElementById('content');
      target?.focus({ preventScroll: true });
    };
  }, [open]);
  useBackToClose(open && backCloses, onClose);
  return {
    ref: element,
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === element.current) onClose();
    },
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== element.current) return; // a file picker inside cancels too
      event.preventDefault();
      onClose();
    },
  };
}
