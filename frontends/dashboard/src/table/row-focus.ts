import { useEffect, useRef, useState } from 'react';

/** The table row or list item around a control. */
export const rowOf = (control: Element | null): HTMLElement | null => control?.closest<HTMLElement>('tr, li') ?? null;

export function nextRow(row: Element | null): HTMLElement | null {
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return next instanceof HTMLElement ? next : null;
}

/** Moves the focus to a row whose control is gone or disabled; not to the next control, which a second key press would trigger. */
export function focusRow(row: HTMLElement | null): void {
  // A filter may have removed the row.
  const target = row?.isConnected ? row : document.getElementById('content');
  if (row) row.tabIndex = -1;
  target?.focus({ preventScroll: true });
}

/** State of a dialog about a row. When it closes, the focus moves to the same control of the next row if the row is gone, else to the row. */
export function useQuestion<Subject>() {
  const [subject, setSubject] = useState<Subject>();
  const opener = useRef<Element>(null);
  const next = useRef<() => void>(undefined);
  useEffect(() => {
    if (subject !== undefined) return;
    // Runs after the dialog has restored the focus itself.
    next.current?.();
    next.current = undefined;
  }, [subject]);
  return {
    subject,
    ask: (about: Subject, control: Element) => {
      opener.current = control;
      setSubject(about);
    },
    close: () => setSubject(undefined),
    /** Mutation callbacks; `gone` when success removes the row. */
    closing: ({ gone }: { gone: boolean }) => {
      const row = rowOf(opener.current);
      const beside = gone ? nextRow(row) : row;
      const act = opener.current?.getAttribute('data-act');
      return {
        onSuccess: () => {
          next.current = () => {
            const control = gone ? beside?.querySelector<HTMLElement>(`[data-act="${act}"]:not(:disabled)`) : null;
            if (control) control.focus();
            else focusRow(beside);
          };
        },
        onSettled: () => setSubject(undefined),
      };
    },
  };
}
