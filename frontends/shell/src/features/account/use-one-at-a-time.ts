import { useRef } from 'react';

/** The action, deaf while it runs: a second click or Enter that comes before the screen has changed does nothing. */
export function useOneAtATime<Given extends unknown[]>(action: (...given: Given) => Promise<unknown>) {
  const running = useRef(false);
  return (...given: Given): void => {
    if (running.current) return;
    running.current = true;
    void action(...given).finally(() => {
      running.current = false;
    });
  };
}
