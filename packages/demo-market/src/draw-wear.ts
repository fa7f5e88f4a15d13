import { createRandom } from './random.ts';
import { n, path } from './svg.ts';

/** None on an excellent phone, a hairline on a good one, scratches and scuffed corners on a fair one. */
export type Wear = 'none' | 'light' | 'worn';

type Surface = { w: number; h: number; r: number; bright: boolean };

/** Marks on the back or the glass of a phone whose top left corner is 0, 0; `seed` decides where they are. */
export function drawWear(wear: Wear, side: 'back' | 'front', surface: Surface, seed: string): string {
  if (wear === 'none') return '';
  const random = createRandom(`wear ${side} ${seed}`);
  if (wear === 'light') return side === 'back' ? scratch(surface, random, 0.16) : '';
  const scratches = Array.from({ length: side === 'back' ? 8 : 4 }, () =>
    scratch(surface, random, random.between(0.12, 0.36)),
  );
  const nicks = side === 'back' ? Array.from({ length: 9 }, () => nick(surface, random)) : [];
  const corners = random.shuffle(['tl', 'bl', 'br', 'tr'] as const).slice(0, side === 'back' ? 3 : 2);
  return [...scratches, ...nicks, ...corners.map((corner) => scuff(corner, surface, random))].join('');
}

type Random = ReturnType<typeof createRandom>;

/** A scratch: a bright line with a dark one under it. */
function scratch({ w, h, bright }: Surface, random: Random, opacity: number): string {
  const [x, y] = [random.between(0.1, 0.8) * w, random.between(0.34, 0.9) * h];
  const [angle, length] = [random.between(-1.25, 0.9), random.between(0.06, 0.36) * w];
  const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
  const line = `q${n(dx * 0.5 + random.between(-1.6, 1.6))} ${n(dy * 0.5 + random.between(-1.6, 1.6))} ${n(dx)} ${n(dy)}`;
  const [light, dark] = bright ? [0.5, 1] : [1.1, 0.7];
  return (
    path(
      `M${n(x)} ${n(y + 0.9)}${line}`,
      `fill="none" stroke="#000" stroke-opacity="${n(opacity * dark)}" stroke-width="0.8" stroke-linecap="round"`,
    ) +
    path(
      `M${n(x)} ${n(y)}${line}`,
      `fill="none" stroke="#fff" stroke-opacity="${n(opacity * light)}" stroke-width="0.8" stroke-linecap="round"`,
    )
  );
}

function nick({ w, h, bright }: Surface, random: Random): string {
  const [x, y, size] = [random.between(0.06, 0.94) * w, random.between(0.3, 0.96) * h, random.between(0.7, 1.9)];
  const paint = bright ? 'fill="#33363d" fill-opacity="0.35"' : 'fill="#fff" fill-opacity="0.4"';
  return path(
    `M${n(x)} ${n(y)}l${n(size * 1.4)} ${n(-size * 0.5)}l${n(size * 0.4)} ${n(size)}l${n(-size * 1.3)} ${n(size * 0.4)}z`,
    paint,
  );
}

/** Paint rubbed off along a corner of the frame. */
function scuff(corner: 'tl' | 'tr' | 'bl' | 'br', { w, h, r, bright }: Surface, random: Random): string {
  const [right, low] = [corner.endsWith('r'), corner.startsWith('b')];
  const point = (share: number, inset: number) => {
    const angle = share * (Math.PI / 2);
    const reach = r - inset;
    const cx = right ? w - r : r;
    const cy = low ? h - r : r;
    return [cx + (right ? 1 : -1) * Math.sin(angle) * reach, cy + (low ? 1 : -1) * Math.cos(angle) * reach] as const;
  };
  const from = random.between(0.05, 0.35);
  const steps = Array.from({ length: 7 }, (_, at) => from + (at / 6) * random.between(0.35, 0.5));
  const outer = steps.map((share) => point(share, 0.6));
  const inner = steps.toReversed().map((share) => point(share, random.between(1.6, 4.6)));
  const d = [...outer, ...inner].map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('');
  return path(`${d}Z`, bright ? 'fill="#7b7f87" fill-opacity="0.5"' : 'fill="#d3d6db" fill-opacity="0.55"');
}
