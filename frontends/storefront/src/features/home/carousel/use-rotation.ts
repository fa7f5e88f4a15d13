import { useEffect, useState, useSyncExternalStore, type FocusEvent, type PointerEvent, type RefObject } from 'react';

/**
 * Moves something on by itself, as long as nobody is in its way: it rests while the pointer or the focus is inside, while the page is
 * hidden, and while it is out of sight. It never starts for people who asked for less motion.
 * @param props.area what must be in sight
 * @param props.next moves on by one; keep it the same between renders
 * @param props.every milliseconds
 * @returns whether it may rotate at all, is meant to, does so now, the switch for it, and the handlers for the area
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
    // A finger enters, too, but says no goodbye.
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
