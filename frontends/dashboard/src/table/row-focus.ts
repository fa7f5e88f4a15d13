import { useEffect, useRef, useState } from 'react';

/** The row of a table, or of a list, that a control stands in. */
export const rowOf = (control: Element | null): HTMLElement | null => control?.closest<HTMLElement>('tr, li') ?? null;

/** The row after it, else the one before. */
export function nextRow(row: Element | null): HTMLElement | null {
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return next instanceof HTMLElement ? next : null;
}

/**
 * Puts the focus on a whole row, where the control that had it has done its work and is gone or disabled. Not on the next row's control:
 * a key pressed twice would act on a second thing.
 */
export function focusRow(row: HTMLElement | null): void {
  // What has changed may have left a list that is narrowed.
  const target = row?.isConnected ? row : document.getElementById('content');
  if (row) row.tabIndex = -1;
  target?.focus({ preventScroll: true });
}

/**
 * A question about a row that a dialog asks. When the dialog closes because the row is gone, the focus goes on to the same control of
 * the next row (which asks again before it does anything); when the row has only changed, to the row.
 */
export function useQuestion<Subject>() {
  const [subject, setSubject] = useState<Subject>();
  const opener = useRef<Element>(null);
  const next = useRef<() => void>(undefined);
  useEffect(() => {
    if (subject !== undefined) return;
    // The dialog has put the focus where it thought best by now: this comes after.
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
    /** What a mutation calls back: `gone` says that its success takes the row away. */
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
