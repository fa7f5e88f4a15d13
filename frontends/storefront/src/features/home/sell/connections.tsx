import drawing from '../../../drawing.module.css';
import { Portrait } from '../people/portrait.tsx';
import styles from './connections.module.css';

export const Connections = () => (
  <div aria-hidden="true" className={styles.picture}>
    <svg viewBox="0 0 560 460" fill="none" strokeLinecap="round" strokeLinejoin="round" strokeWidth="2.5">
      <path
        d="M74 250C50 140 132 44 270 34c130-9 238 52 232 178-5 122-92 198-222 202C158 418 92 362 74 250z"
        className={drawing.ground}
      />
      <g className={styles.ways} strokeDasharray="1 9">
        <path d="M112 116c40 6 78 30 106 66" />
        <path d="M452 104c-42 8-80 34-108 74" />
        <path d="M98 344c42-4 84-22 118-56" />
        <path d="M462 350c-40-8-82-28-116-64" />
      </g>
      <g className={styles.line}>
        <rect x="212" y="84" width="136" height="290" rx="26" className={drawing.surface} />
        <path d="M262 102h36" />
        <rect x="226" y="120" width="108" height="104" rx="12" className={styles.well} stroke="none" />
        <rect x="246" y="134" width="40" height="78" rx="9" className={styles.dark} />
        <rect x="268" y="142" width="42" height="78" rx="9" className={drawing.tinted} />
        <path d="M283 150h12" />
        <circle cx="256" cy="146" r="3.4" className={drawing.surface} strokeWidth="2" />
        <circle cx="256" cy="157" r="3.4" className={drawing.surface} strokeWidth="2" />
        <path d="M230 246h66M230 264h40" className={drawing.quiet} />
        <rect x="226" y="288" width="108" height="36" rx="10" className={drawing.filled} stroke="none" />
        <path d="m266 306 9 9 17-18" className={styles.onButton} strokeWidth="4" />
        <path d="M230 346h100" className={drawing.quiet} />
      </g>
      <g className={styles.line}>
        <path
          d="M154 30h58a12 12 0 0 1 12 12v22a12 12 0 0 1-12 12h-34l-14 14V76h-10a12 12 0 0 1-12-12V42a12 12 0 0 1 12-12z"
          className={drawing.surface}
        />
        <path d="M160 46h46M160 60h28" className={drawing.quiet} />
        <path d="M390 424c-16-18-24-30-24-42a24 24 0 0 1 48 0c0 12-8 24-24 42z" className={drawing.surface} />
        <circle cx="390" cy="382" r="8" className={drawing.accent} />
        <path d="M512 206v16M504 214h16M40 214v12M34 220h12" className={drawing.accent} />
      </g>
    </svg>
    <Portrait of="farzana" tint="peach" className={`${styles.face} ${styles.a}`} />
    <Portrait of="ruksana" tint="sky" className={`${styles.face} ${styles.b}`} />
    <Portrait of="joy" tint="lavender" className={`${styles.face} ${styles.c}`} />
    <Portrait of="tahmid" tint="peach" className={`${styles.face} ${styles.d}`} />
  </div>
);
