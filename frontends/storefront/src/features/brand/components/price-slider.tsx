import { currency } from '@wholesale/contracts/values';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import type { PriceScale } from '../price-scale.ts';
import styles from './price-range.module.css';

export type PriceSliderProps = {
  scale: PriceScale;
  thumbs: [number, number];
  /** Called for every movement. */
  onMove: (thumbs: [number, number]) => void;
  /** Called when a drag ends and for every keyboard step. */
  onSettle: (thumbs: [number, number]) => void;
};

export default function PriceSlider({ scale, thumbs, onMove, onSettle }: PriceSliderProps) {
  const { min, max, step } = scale;
  return (
    // A fixed locale: in a right-to-left browser locale the slider would run against the page.
    <I18nProvider locale="en-US">
      <Slider
        aria-label="price"
        minValue={min}
        maxValue={max}
        step={step}
        value={thumbs}
        formatOptions={format}
        onChange={(value) => onMove(pair(value))}
        onChangeEnd={(value) => onSettle(pair(value))}
        className={styles.slider ?? ''}
      >
        <SliderTrack className={styles.track ?? ''}>
          {({ state }) => {
            const [from, to] = [state.getThumbPercent(0) * 100, state.getThumbPercent(1) * 100];
            return (
              <>
                <span className={styles.fill} style={{ left: `${from}%`, width: `${to - from}%` }} />
                {/* At the upper end only the lower thumb can still move, so it is on top there. */}
                <SliderThumb
                  index={0}
                  aria-label="Lowest"
                  className={styles.thumb ?? ''}
                  style={{ zIndex: from > 50 ? 2 : 1 }}
                />
                <SliderThumb index={1} aria-label="Highest" className={styles.thumb ?? ''} style={{ zIndex: 1 }} />
              </>
            );
          }}
        </SliderTrack>
      </Slider>
    </I18nProvider>
  );
}

const format = { style: 'currency', currency, maximumFractionDigits: 0 } as const;
const pair = (value: number | number[]): [number, number] =>
  Array.isArray(value) ? [value[0] ?? 0, value[1] ?? 0] : [value, value];
