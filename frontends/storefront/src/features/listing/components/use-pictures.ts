import useEmblaCarousel from 'embla-carousel-react';
import { useCallback, useEffect, useState } from 'react';

/**
 * A row of pictures that shows one at a time.
 * @param options.startIndex first picture shown, from 0
 * @param options.drag false while dragging scrolls a zoomed picture
 * @returns `viewport` (ref), `index`, and `go(index)`, which clamps
 */
export function usePictures(count: number, { startIndex = 0, drag = true }: { startIndex?: number; drag?: boolean }) {
  const [viewport, embla] = useEmblaCarousel({ startIndex, watchDrag: drag && count > 1, duration: scrollDuration() });
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

/** In Embla's unit, not milliseconds; 0 jumps. */
const scrollDuration = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 22);
