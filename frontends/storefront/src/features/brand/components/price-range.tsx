import { formatPrice } from '@wholesale/web-kit';
import { lazy, Suspense, useState } from 'react';
import { boundsOf, thumbsOf, type Bounds, type PriceScale } from '../price-scale.ts';
import styles from './price-range.module.css';

const slider = import('./price-slider.tsx'); // asked for at once, beside the list; the phones do not wait for it
slider.catch(() => undefined);
const PriceSlider = lazy(() => slider.catch(() => import('./price-slider.tsx')));

/** From which price to which. While a thumb moves only the numbers follow; the filter hears where it ends. */
export function PriceRange({
  bounds,
  scale,
  onChange,
}: {
  bounds: Bounds;
  scale: PriceScale;
  onChange: (bounds: Bounds) => void;
}) {
  const settled = thumbsOf(bounds, scale);
  const [moving, setMoving] = useState<[number, number]>();
  const thumbs = moving ?? settled;
  return (
    <div className={styles.range}>
      <div className={styles.room}>
        <Suspense>
          <PriceSlider
            scale={scale}
            thumbs={thumbs}
            onMove={setMoving}
            onSettle={(ends) => {
              setMoving(undefined);
              onChange(boundsOf(ends, bounds, scale));
            }}
          />
        </Suspense>
      </div>
      <p className={styles.ends}>
        <span>{formatPrice(thumbs[0])}</span>
        <span className={styles.to}>to</span>
        <span>{formatPrice(thumbs[1])}</span>
      </p>
    </div>
  );
}
