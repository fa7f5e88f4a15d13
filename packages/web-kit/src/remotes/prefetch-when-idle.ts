import { loadPart } from './load-boundary.tsx';

type Load = () => Promise<unknown>;

/** How often the page is checked for something that still loads, in milliseconds. */
const checkInterval = 1_000;

/**
 * Loads parts that the next click may need, one after the other, once nothing on the page is loading and the browser is idle.
 * People who save data load a part when they need it.
 * @returns stops it
 */
export function prefetchWhenIdle(loads: readonly Load[]): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = [...loads];
  const check = () => {
    const [load] = rest;
    if (!load) return void performance.mark('wholesale:prefetched'); // for tests in a browser
    if (document.querySelector('[aria-busy="true"]')) return wait();
    (globalThis.requestIdleCallback ?? setTimeout)(() => {
      // A failure is reported by the click that needs the part.
      if (rest.shift()) loadPart(load).then(check, check);
    });
  };
  const wait = () => {
    timer = setTimeout(check, checkInterval);
  };
  if (!connection?.saveData) wait();
  return () => {
    rest.length = 0;
    clearTimeout(timer);
  };
}
