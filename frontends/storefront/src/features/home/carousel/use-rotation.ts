import { useEffect, useState, useSyncExternalStore, type FocusEvent, type PointerEvent, type RefObject } from 'react';

/**
 * Rotates automatically, except while pointed at, focused, hidden, out of view, or with reduced motion.
 * @param props.area element that must be in view
 * @param props.next moves on by one; must be stable
 * @param props.every interval in milliseconds
 * @returns whether rotation is `possible`, `playing` (wanted) and `rotating` (now), with its setter and the area's handlers
 */
export function useRotation({
  area,
  next,
  every = 7_000,
}: {
  area: RefObject<HTMLElement | null>;
  next: () => void;
  every?: number;
}) {
  const [playing, setPlaying] = useState(true);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const possible = !useSyncExternalStore(watchMotion, () => lessMotion().matches);
  const visible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  const inSight = useInSight(area);
  const rotating = possible && playing && visible && inSight && !pointed && !focused;

  useEffect(() => {
    if (!rotating) return undefined;
    const timer = setInterval(next, every);
    return () => clearInterval(timer);
  }, [rotating, next, every]);

  const handlers = {
    // A touch enters but never leaves.
    onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType !== 'touch'),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
      setFocused(currentTarget.contains(relatedTarget)),
  };
  return { possible, playing, rotating, setPlaying, handlers };
}

const lessMotion = () => matchMedia('(prefers-reduced-motion: reduce)');

function watchMotion(onChange: () => void) {
  const query = lessMotion();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function watchVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

function useInSight(area: RefObject<HTMLElement | null>) {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), {
      threshold: 0.4,
    });
    if (area.current) observer.observe(area.current);
    return () => observer.disconnect();
  }, [area]);
  return inSight;
}
