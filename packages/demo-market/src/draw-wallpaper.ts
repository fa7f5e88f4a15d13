import { createRandom } from './random.ts';
import { disc, linear, n, path } from './svg.ts';
import type { Drawing } from './svg.ts';

type Box = { x: number; y: number; w: number; h: number };

/** A wallpaper: a gradient with circles, waves, hills or ribbons; clipped by the caller. */
export function drawWallpaper(seed: string, { x, y, w, h }: Box, palette?: WallpaperName): Drawing {
  const random = createRandom(`wallpaper ${seed}`);
  const chosen = wallpapers[palette ?? random.pick(wallpaperNames)];
  const [from, middle, to] = chosen;
  const composition = palette ? circles : random.pick([circles, circles, waves, hills, ribbons]);
  const ground = linear(
    'wallpaper',
    [
      [0, from],
      [0.5, middle],
      [1, to],
    ],
    [0, 0, 0.8, 1],
  );
  const base = path(`M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`, 'fill="url(#wallpaper)"');
  return { defs: ground, body: base + composition({ x, y, w, h }, random) };
}

export type WallpaperName = keyof typeof wallpapers;

const wallpapers = {
  sky: ['#86c8fb', '#5a86e4', '#3230a8'],
  dusk: ['#c9a8fb', '#8a66c8', '#321c6c'],
  coral: ['#ffb070', '#ec6a6a', '#c22861'],
  lagoon: ['#a5f0d3', '#5fb9c0', '#1f6ba5'],
  peach: ['#ffd88f', '#fba779', '#ea6a78'],
  candy: ['#f7d2fa', '#c9d2ff', '#7bb9f6'],
  forest: ['#cdeaa6', '#5fae83', '#125a5b'],
  night: ['#5a6bb0', '#2d3568', '#11142f'],
  rose: ['#ffc6cf', '#e87aa3', '#7d3180'],
  sand: ['#f9e6c4', '#dfb082', '#93604d'],
  ice: ['#e3f3fb', '#9cc7e6', '#4676b4'],
  ember: ['#ffcf6b', '#f0713f', '#7f1d3e'],
  mint: ['#e0faea', '#8bd8bb', '#2b8f86'],
  graphite: ['#9aa3b2', '#555d6e', '#1c2029'],
} as const;
const wallpaperNames = Object.keys(wallpapers) as WallpaperName[];

type Compose = (box: Box, random: ReturnType<typeof createRandom>) => string;

const circles: Compose = ({ x, y, w, h }, random) => {
  const flip = random.chance(0.5) ? 1 : 0;
  const across = (share: number) => x + w * (flip ? 1 - share : share);
  return [
    disc(across(0.2), y + h * random.between(0.62, 0.72), w * 0.54, 'fill="#fff" fill-opacity="0.15"'),
    disc(across(0.82), y + h * random.between(0.32, 0.4), w * 0.4, 'fill="#fff" fill-opacity="0.13"'),
    disc(across(0.86), y + h * random.between(0.8, 0.86), w * 0.27, 'fill="#0a0620" fill-opacity="0.14"'),
  ].join('');
};

const waves: Compose = ({ x, y, w, h }, random) => {
  const wave = (level: number, swing: number, paint: string) => {
    const top = y + h * level;
    const d = `M${n(x)} ${n(top)}C${n(x + w * 0.3)} ${n(top - h * swing)} ${n(x + w * 0.6)} ${n(top + h * swing)} ${n(x + w)} ${n(top - h * swing * 0.3)}V${n(y + h)}H${n(x)}Z`;
    return path(d, paint);
  };
  return [0.42, 0.58, 0.74]
    .map((level, at) =>
      wave(
        level + random.between(-0.04, 0.04),
        (at % 2 ? -1 : 1) * random.between(0.1, 0.17),
        `fill="#fff" fill-opacity="${n(0.1 + at * 0.03)}"`,
      ),
    )
    .join('');
};

const hills: Compose = ({ x, y, w, h }, random) => {
  const hill = (level: number, peak: number, opacity: number) => {
    const top = y + h * level;
    return path(
      `M${n(x)} ${n(top + h * 0.08)}Q${n(x + w * peak)} ${n(top - h * 0.16)} ${n(x + w)} ${n(top + h * 0.1)}V${n(y + h)}H${n(x)}Z`,
      `fill="#0a0a26" fill-opacity="${n(opacity)}"`,
    );
  };
  return [
    disc(
      x + w * random.between(0.3, 0.7),
      y + h * random.between(0.36, 0.44),
      w * 0.2,
      'fill="#fff" fill-opacity="0.5"',
    ),
    hill(0.6, random.between(0.2, 0.4), 0.14),
    hill(0.68, random.between(0.6, 0.8), 0.18),
    hill(0.8, random.between(0.2, 0.5), 0.24),
  ].join('');
};

const ribbons: Compose = ({ x, y, w, h }, random) => {
  const ribbon = (start: number, width: number, opacity: number) => {
    const [left, right] = [y + h * start, y + h * (start - random.between(0.32, 0.42))];
    const depth = h * width;
    const curve = `C${n(x + w * 0.4)} ${n(left - h * 0.02)} ${n(x + w * 0.5)} ${n(right + h * 0.12)} ${n(x + w)} ${n(right)}`;
    const backCurve = `C${n(x + w * 0.55)} ${n(right + h * 0.12 + depth)} ${n(x + w * 0.4)} ${n(left + depth)} ${n(x)} ${n(left + depth)}`;
    return path(
      `M${n(x)} ${n(left)}${curve}V${n(right + depth)}${backCurve}Z`,
      `fill="#fff" fill-opacity="${n(opacity)}"`,
    );
  };
  return [ribbon(0.5, 0.09, 0.12), ribbon(0.66, 0.2, 0.14), ribbon(0.94, 0.14, 0.1)].join('');
};
