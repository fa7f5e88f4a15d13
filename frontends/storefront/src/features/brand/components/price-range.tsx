import { formatPrice } from '@wholesale/web-kit';
import { LoadBoundary } from '@wholesale/web-kit/loading';
import { withRetry } from '@wholesale/web-kit/remotes';
import { useState } from 'react';
import { boundsOf, thumbsOf, type Bounds, type PriceScale } from '../price-scale.ts';
import styles from './price-range.module.css';

// Only downloaded in advance: its start takes long, and on narrow screens it is seen only in the drawer.
const loadSlider = withRetry(() => import(/* webpackPrefetch: true */ './price-slider.tsx'));

/** The price range; the filter changes only when a drag ends. */
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
        <LoadBoundary
          small
          load={loadSlider}
          title="The price slider"
          props={{
            scale,
            thumbs,
            onMove: setMoving,
            onSettle: (ends) => {
              setMoving(undefined);
              onChange(boundsOf(ends, bounds, scale));
            },
          }}
        />
      </div>
      <p className={styles.ends}>
        <span>{formatPrice(thumbs[0])}</span>
        <span className={styles.to}>to</span>
        <span>{formatPrice(thumbs[1])}</span>
      </p>
    </div>
  );
}
