import type { ReactNode } from 'react';
import type { DrawingName } from '../articles/index.ts';
import styles from '../../../drawing.module.css';

export const Drawing = ({ name, className = '' }: { name: DrawingName; className?: string | undefined }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 200 160"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
  >
    <path
      d="M30 92c-6-34 22-66 62-70 44-5 84 18 82 58-2 38-34 58-76 58-38 0-62-14-68-46z"
      className={styles.ground}
      stroke="none"
    />
    {drawings[name]}
  </svg>
);

const drawings: Readonly<Record<DrawingName, ReactNode>> = {
  tree: (
    <>
      <path d="M100 60v18M100 78H54a6 6 0 0 0-6 6v14M100 78h46a6 6 0 0 1 6 6v14M100 78v20" />
      <rect x="66" y="20" width="68" height="40" rx="11" className={styles.surface} />
      <circle cx="84" cy="40" r="6" className={styles.filled} stroke="none" />
      <path d="M98 40h22" className={styles.quiet} />
      <rect x="26" y="98" width="44" height="38" rx="10" className={styles.surface} />
      <rect x="78" y="98" width="44" height="38" rx="10" className={styles.surface} />
      <rect x="130" y="98" width="44" height="38" rx="10" className={styles.surface} />
      <circle cx="48" cy="117" r="5" className={styles.filled} stroke="none" />
      <path d="M90 117h20" className={styles.quiet} />
      <circle cx="152" cy="117" r="5" className={styles.filled} stroke="none" />
    </>
  ),
  chain: (
    <>
      <rect x="18" y="84" width="58" height="48" rx="12" className={styles.surface} />
      <path d="M30 102h22M30 114h32" className={styles.quiet} />
      <rect x="92" y="28" width="72" height="60" rx="13" className={styles.surface} />
      <path d="M106 46h30M106 58h44M106 70h18" className={styles.quiet} />
      <path d="M54 84C54 62 66 54 84 54" className={styles.accent} strokeDasharray="1 6" />
      <path d="m78 48 8 6-8 6" className={styles.accent} />
      <path d="M140 88c0 16 6 24 18 28" className={styles.accent} strokeDasharray="1 6" />
      <circle cx="172" cy="120" r="14" className={styles.surface} />
      <path d="m163 129 18-18" />
    </>
  ),
  checklist: (
    <>
      <path d="M34 138h132" className={styles.quiet} />
      <rect x="56" y="26" width="88" height="112" rx="13" className={styles.surface} />
      <path d="M82 26v-2a8 8 0 0 1 8-8h20a8 8 0 0 1 8 8v2a6 6 0 0 1-6 6H88a6 6 0 0 1-6-6z" className={styles.surface} />
      <path d="m70 56 6 6 10-11M70 82l6 6 10-11" className={styles.accent} strokeWidth="3.2" />
      <path d="m71 106 12 12M83 106l-12 12" className={styles.danger} strokeWidth="3.2" />
      <path d="M98 58h30M98 84h22M98 112h28" className={styles.quiet} />
    </>
  ),
  signpost: (
    <>
      <path d="M34 140h132" className={styles.quiet} />
      <path d="M96 140V22a4 4 0 0 1 8 0v118" className={styles.surface} />
      <path d="M62 34h66l14 12-14 12H62a4 4 0 0 1-4-4V38a4 4 0 0 1 4-4z" className={styles.surface} />
      <path d="M138 66H72L58 78l14 12h66a4 4 0 0 0 4-4V70a4 4 0 0 0-4-4z" className={styles.tinted} />
      <path d="M66 98h50l12 11-12 11H66a4 4 0 0 1-4-4v-14a4 4 0 0 1 4-4z" className={styles.surface} />
      <path d="M72 46h34M78 78h34M76 109h26" className={styles.quiet} />
    </>
  ),
};
