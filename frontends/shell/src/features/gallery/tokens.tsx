import { useEffect, useRef, useState } from 'react';
import { contrastOf } from './contrast.ts';
import styles from './gallery.module.css';
import { Chapter, Specimen } from './specimen.tsx';

/** Colour pairs and the contrast they need: 4.5 for text, 3 for meaningful edges. */
const colours = [
  { name: 'canvas', on: 'ink', required: 4.5 },
  { name: 'surface', on: 'ink', required: 4.5 },
  { name: 'surface', on: 'muted', required: 4.5 },
  { name: 'canvas', on: 'muted', required: 4.5 },
  { name: 'surface', on: 'line-strong', required: 3 },
  { name: 'accent', on: 'on-accent', required: 4.5 },
  { name: 'surface', on: 'accent', required: 4.5 },
  { name: 'tint', on: 'accent', required: 4.5 },
  { name: 'surface', on: 'danger', required: 4.5 },
  { name: 'danger-tint', on: 'danger', required: 4.5 },
  { name: 'well', on: 'muted', required: 4.5 },
  { name: 'band', on: 'on-band', required: 4.5 },
];
const sizes = ['60', '38', '30', '24', '20', '17', '16', '15', '14', '13'];
const weights = { normal: 400, medium: 500, semibold: 600, bold: 650 };
const spaces = ['1', '2', '3', '4', '5', '6', '7', '8'];
const radii = ['control', 'box', 'card', 'panel', 'pill'];

export const Tokens = () => (
  <Chapter id="tokens" title="Tokens" lead="Custom properties of the page; the figure under a colour is its contrast.">
    <Specimen name="Colours" wide>
      <div className={styles.swatches}>
        {colours.map((colour) => (
          <Swatch key={`${colour.name} ${colour.on}`} {...colour} />
        ))}
      </div>
    </Specimen>
    <Specimen name="Type: Instrument Sans" wide>
      {sizes.map((size) => (
        <p key={size} className={styles.sample}>
          <span className={styles.figure}>--text-{size}</span>
          <span style={{ fontSize: `var(--text-${size})`, letterSpacing: Number(size) > 20 ? '-0.025em' : undefined }}>
            Good phones, good prices
          </span>
        </p>
      ))}
      {Object.entries(weights).map(([name, weight]) => (
        <p key={name} className={styles.sample}>
          <span className={styles.figure}>
            {name} {weight}
          </span>
          <span style={{ fontWeight: weight }}>One phone, one buyer, one fair price: $385</span>
        </p>
      ))}
    </Specimen>
    <Specimen name="Space" wide>
      {spaces.map((space) => (
        <div key={space} className={styles.measure}>
          <span className={styles.figure}>--space-{space}</span>
          <span className={styles.stroke} style={{ width: `var(--space-${space})` }} />
        </div>
      ))}
    </Specimen>
    <Specimen name="Radius and the shadow of what floats" wide>
      <div className={styles.corners}>
        {radii.map((radius) => (
          <span key={radius} className={styles.corner} style={{ borderRadius: `var(--radius-${radius})` }}>
            {radius}
          </span>
        ))}
        <span className={`${styles.corner} ${styles.float}`} style={{ borderRadius: 'var(--radius-panel)' }}>
          float
        </span>
      </div>
    </Specimen>
  </Chapter>
);

function Swatch({ name, on, required }: { name: string; on: string; required: number }) {
  const element = useRef<HTMLSpanElement>(null);
  const [contrast, setContrast] = useState<number>();
  useEffect(() => {
    if (!element.current) return;
    const { color, backgroundColor } = getComputedStyle(element.current);
    setContrast(contrastOf(color, backgroundColor));
  }, []);
  const poor = contrast !== undefined && contrast < required;
  return (
    <div className={styles.swatch}>
      <span ref={element} className={styles.colour} style={{ background: `var(--${name})`, color: `var(--${on})` }}>
        Aa
      </span>
      <span>{name}</span>
      <code>with {on}</code>
      <span className={poor ? styles.poor : styles.figure}>
        {contrast?.toFixed(1)} of {required}
        {poor && ', too little'}
      </span>
    </div>
  );
}
