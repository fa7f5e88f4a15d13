import { useEffect, useState } from 'react';

/**
 * Finds the section being read: the last one whose top has passed the upper third of the window.
 * @param ids element ids in page order; must be a stable array
 * @returns its id, undefined above the first section
 */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const update = () => {
      const line = window.innerHeight / 3;
      const passed = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line);
      setCurrent(passed.at(-1));
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [ids]);
  return current;
}
