import type { ReactNode } from 'react';
import styles from './portrait.module.css';

export type PortraitName = 'samira' | 'arif' | 'ruksana' | 'joy' | 'tahmid' | 'farzana' | 'kader';
type Tint = 'lavender' | 'peach' | 'mint' | 'sky';

/** A decorative portrait. Lines and skin keep their colours in dark mode; only the background changes. */
export const Portrait = ({ of, tint, className = '' }: { of: PortraitName; tint: Tint; className?: string }) => (
  <span aria-hidden="true" className={`${styles.ground} ${styles[tint]} ${className}`}>
    <svg viewBox="0 0 200 200" fill={paper} stroke={ink} strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
      {drawings[of]}
    </svg>
  </span>
);

const ink = '#14161a';
const paper = '#fff';
const green = '#0b7a5b';
const leaf = '#9bd8c3';
const lilac = '#b9a5ea';
const clay = '#f0a878';
const steel = '#c4cad3';
const none = { fill: 'none' } as const;
const solid = { fill: ink } as const;

const Neck = () => <path d="M83 118v32c0 12 34 12 34 0v-32z" />;
const Head = () => (
  <>
    <path d="M67 84c-9-5-14 1-12 10s8 11 13 8M133 84c9-5 14 1 12 10s-8 11-13 8" />
    <path d="M66 82c0-29 14-45 34-45s34 16 34 45c0 34-15 54-34 54S66 116 66 82z" />
  </>
);
const Eyes = ({ y = 88 }: { y?: number }) => (
  <>
    <circle cx="87" cy={y} r="3.4" {...solid} stroke="none" />
    <circle cx="115" cy={y} r="3.4" {...solid} stroke="none" />
    <path d={`M79 ${y - 11}q7-5 14-1M108 ${y - 12}q7-4 14 1`} {...none} />
  </>
);
const Nose = () => <path d="M102 88c-1 6-5 9-5 13 0 2 4 3 7 2" {...none} strokeWidth="3.4" />;
const Smile = () => <path d="M90 114q12 10 23 0" {...none} />;
const Shirt = ({ fill }: { fill: string }) => (
  <path d="M22 206c2-32 22-42 50-49 5-1 8-3 11-6 8 14 26 14 34 0 3 3 6 5 11 6 28 7 48 17 50 49z" fill={fill} />
);

const drawings: Readonly<Record<PortraitName, ReactNode>> = {
  samira: (
    <>
      <path d="M54 142C40 92 46 26 102 26s62 68 44 116c-9 7-20 4-22-4H76c-2 8-13 11-22 4z" {...solid} />
      <Neck />
      <path d="M22 206c2-32 22-42 50-49l11-4 17 22 17-22 11 4c28 7 48 17 50 49z" fill={green} />
      <path d="M83 153l-8 18 12 8 13-4M117 153l8 18-12 8-13-4" {...none} stroke={paper} strokeWidth="3" />
      <Head />
      <path d="M65 88c-4-34 10-54 36-54s38 20 34 54c-3-16-10-26-22-34-8 12-28 18-48 34z" {...solid} />
      <Eyes />
      <Nose />
      <Smile />
      <circle cx="58" cy="112" r="4" fill={leaf} />
      <circle cx="142" cy="112" r="4" fill={leaf} />
    </>
  ),
  arif: (
    <>
      <Neck />
      <Shirt fill={lilac} />
      <Head />
      <path
        d="M66 90c0 32 15 50 34 50s34-18 34-50c-3 7-5 14-9 17-8-5-16-5-24-2-9-3-18-3-26 2-4-3-6-10-9-17z"
        {...solid}
      />
      <path d="M92 117q9 6 19 0" {...none} stroke={paper} />
      <path
        d="M64 82c-8-34 8-54 38-53 9 0 14 3 17 6 14 4 22 22 16 47-3-6-6-13-7-22-14 3-34 2-46-6-7 6-14 16-18 28z"
        {...solid}
      />
      <Eyes />
      <Nose />
      <path
        d="M75 88a12 12 0 1 0 24 0 12 12 0 1 0-24 0zM103 88a12 12 0 1 0 24 0 12 12 0 1 0-24 0zM99 86q2-2 4 0M75 86l-9-3M127 86l8-3"
        {...none}
        strokeWidth="3.4"
      />
    </>
  ),
  ruksana: (
    <>
      <path d="M22 206c2-34 26-46 52-50h52c26 4 50 16 52 50z" fill={ink} />
      <path
        d="M52 98C46 50 68 22 100 22s54 28 48 76c-3 26 6 44 20 58-22 20-48 26-68 26s-46-6-68-26c14-14 23-32 20-58z"
        fill={leaf}
      />
      <path d="M71 86c0-28 11-42 29-42s29 14 29 42c0 30-13 48-29 48S71 116 71 86z" />
      <path d="M73 108c8 28 30 40 62 30M66 122c8 26 30 40 58 36M60 66c6-18 18-30 34-34" {...none} strokeWidth="3.4" />
      <Eyes />
      <Nose />
      <Smile />
    </>
  ),
  joy: (
    <>
      <Neck />
      <Shirt fill={clay} />
      <path d="M83 151c8 18 26 18 34 0" {...none} stroke={ink} transform="translate(0 8)" strokeWidth="3" />
      <Head />
      <path
        d="M65 90c-14-2-17-18-8-24-8-12 2-26 15-24 2-14 20-19 29-9 9-11 28-7 30 6 14-2 22 13 14 24 9 7 4 24-10 26-1-9-4-15-8-20-9 4-19 1-25-6-7 8-18 9-27 5-5 5-9 13-10 22z"
        {...solid}
      />
      <Eyes />
      <Nose />
      <path d="M89 113q12 13 25-1c-6 2-18 3-25 1z" fill={paper} />
    </>
  ),
  tahmid: (
    <>
      <Neck />
      <path d="M22 206c2-32 22-42 50-49l11-5c8 13 26 13 34 0l11 5c28 7 48 17 50 49z" fill={steel} />
      <path
        d="M83 150c-14 3-22 9-26 16 14 14 28 20 43 21 15-1 29-7 43-21-4-7-12-13-26-16 0 14-34 14-34 0zM88 186v16M112 186v16"
        fill={steel}
        strokeWidth="3.4"
      />
      <Head />
      <path d="M66 92V72h10v8c0 6-4 10-10 12zM134 92V72h-10v8c0 6 4 10 10 12z" {...solid} />
      <path d="M62 74c-2-30 14-47 38-47s40 17 38 47z" fill={green} />
      <path d="M60 74c32-9 66-8 100 7-11 6-20 6-28 3-24-8-48-9-70-3-5 0-6-5-2-7z" fill={green} />
      <path d="M100 27v-3M100 30c-8 8-12 22-12 38" {...none} strokeWidth="3.4" />
      <circle cx="87" cy="94" r="3.4" {...solid} stroke="none" />
      <circle cx="115" cy="94" r="3.4" {...solid} stroke="none" />
      <Nose />
      <path d="M90 115q12 8 22-2" {...none} />
    </>
  ),
  farzana: (
    <>
      <path d="M50 178C34 122 44 25 102 25s66 97 50 153c-14 8-26 4-32-8H82c-6 12-18 16-32 8z" {...solid} />
      <Neck />
      <Shirt fill={clay} />
      <Head />
      <path d="M65 92c-5-34 8-56 34-58 0 26-12 48-34 58z" {...solid} />
      <path d="M97 34c28-3 44 22 38 60-20-9-36-30-38-60z" {...solid} />
      <Eyes />
      <Nose />
      <Smile />
      <path d="M60 116v9M141 116v9" stroke={clay} {...none} />
    </>
  ),
  kader: (
    <>
      <Neck />
      <path d="M22 206c2-32 22-42 50-49l11-4 17 16 17-16 11 4c28 7 48 17 50 49z" fill={paper} />
      <path d="M83 153l-9 14 17 12 9-10 9 10 17-12-9-14M100 180v26" {...none} />
      <Head />
      <path
        d="M65 88c-8-30 4-54 34-56 32-2 46 24 36 56-4-7-6-14-7-22-6-3-10-8-12-14-10 10-30 14-42 12-4 8-7 16-9 24z"
        fill={steel}
      />
      <Eyes />
      <Nose />
      <path d="M82 112c5-8 13-8 18-4 6-4 13-4 19 4-6 4-14 4-19 1-5 3-13 3-18-1z" fill={steel} strokeWidth="3.4" />
      <path d="M95 122q6 4 12 0" {...none} strokeWidth="3.4" />
      <path d="M74 97q4 3 4 7M127 97q-4 3-4 7" {...none} strokeWidth="2.6" />
    </>
  ),
};
