import { useRef } from 'react';

/** Ignores calls while the action is running, such as a double click. */
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
