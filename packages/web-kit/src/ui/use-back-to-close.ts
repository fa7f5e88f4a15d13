import { useEffect, useRef } from 'react';

/** State of the history entry of an open layer; a closing layer's entry can be reused by the next. */
type Entry = { layer: number };
let last = 0;
let closing: { layer: number; timer: ReturnType<typeof setTimeout> } | undefined;

/**
 * Makes Back close a layer (dialog, drawer) instead of leaving the page. Not for layers with their own address.
 * @param onClose called on Back
 */
export function useBackToClose(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    if (!open) return undefined;
    const layer = ++last;
    addEntry(layer);
    const onPopState = () => {
      if (layerOf(history.state) < layer) close.current();
    };
    window.addEventListener('popstate', onPopState);
    return () => {
      window.removeEventListener('popstate', onPopState);
      removeEntry(layer);
    };
  }, [open]);
}

/** Keeps the router's own state. */
function addEntry(layer: number) {
  const state = { ...(history.state as object | null), layer } satisfies Entry;
  if (closing && layerOf(history.state) === closing.layer) {
    clearTimeout(closing.timer);
    closing = undefined;
    history.replaceState(state, '');
  } else history.pushState(state, '');
}

/** Removes the entry, unless the page has navigated or another layer opens right now. */
function removeEntry(layer: number) {
  if (layerOf(history.state) !== layer) return;
  const timer = setTimeout(() => {
    closing = undefined;
    if (layerOf(history.state) === layer) history.back();
  });
  closing = { layer, timer };
}

const layerOf = (state: unknown): number => (state as Partial<Entry> | null)?.layer ?? 0;
