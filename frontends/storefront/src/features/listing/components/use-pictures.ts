import useEmblaCarousel from 'embla-carousel-react';
import { useCallback, useEffect, useState } from 'react';

/**
 * Pictures side by side, one in sight: swiped, or gone to by number.
 * @param options.startIndex the one that is in sight first, from 0
 * @param options.drag false while a finger means something else, as in a picture that is zoomed in
 * @returns `viewport` (ref of the element around the row of pictures), `index` and `go`, which stays within the first and the last
 */
export function usePictures(count: number, { startIndex = 0, drag = true }: { startIndex?: number; drag?: boolean }) {
  const [viewport, embla] = useEmblaCarousel({ startIndex, watchDrag: drag && count > 1, duration: swiftness() });
  const [index, setIndex] = useState(startIndex);

  useEffect(() => {
    if (!embla) return undefined;
    const onSelect = () => setIndex(embla.selectedScrollSnap());
    embla.on('select', onSelect);
    return () => void embla.off('select', onSelect);
  }, [embla]);

  const go = useCallback(
    (to: number) => {
      const next = Math.max(0, Math.min(count - 1, to));
      setIndex(next);
      embla?.scrollTo(next);
    },
    [count, embla],
  );
  return { viewport, index, go };
}

/** Embla's own measure, not milliseconds; 0 jumps. */
const swiftness = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 22);
