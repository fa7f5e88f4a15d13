import { useEffect, useRef } from 'react';

/** The entry of the history that an open layer has put there; one that is closing may be taken over by the next that opens. */
type Entry = { layer: number };
let last = 0;
let closing: { layer: number; timer: ReturnType<typeof setTimeout> } | undefined;

/**
 * Makes the browser's Back close a layer (a dialog, a drawer) instead of leaving the page. Not for a layer that has an address of its
 * own: there Back closes it already.
 * @param onClose hears of Back; a layer that closes in another way takes its entry out of the history again
 */
export function useBackToClose(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    if (!open) return undefined;
    const layer = ++last;
    enter(layer);
    const onPopState = () => {
      if (layerOf(history.state) < layer) close.current();
    };
    window.addEventListener('popstate', onPopState);
    return () => {
      window.removeEventListener('popstate', onPopState);
      leave(layer);
    };
  }, [open]);
}

/** The router's own part of the state stays, so that to the router it is the same place. */
function enter(layer: number) {
  const state = { ...(history.state as object | null), layer } satisfies Entry;
  if (closing && layerOf(history.state) === closing.layer) {
    clearTimeout(closing.timer);
    closing = undefined;
    history.replaceState(state, '');
  } else history.pushState(state, '');
}

/** Goes back over the entry unless somebody went somewhere from the layer, or another layer opens in this very moment. */
function leave(layer: number) {
  if (layerOf(history.state) !== layer) return;
  const timer = setTimeout(() => {
    closing = undefined;
    if (layerOf(history.state) === layer) history.back();
  });
  closing = { layer, timer };
}

const layerOf = (state: unknown): number => (state as Partial<Entry> | null)?.layer ?? 0;
