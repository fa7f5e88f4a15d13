import type { Size } from './draw-back.ts';
import { drawWallpaper } from './draw-wallpaper.ts';
import { drawWear } from './draw-wear.ts';
import type { PhoneLook } from './phone-look.ts';
import { clip, darker, disc, lighter, linear, mix, n, path, rect, softRect } from './svg.ts';
import type { Drawing } from './svg.ts';

/** The front of a phone with its top left corner at 0, 0. */
export function drawFront(look: PhoneLook, { w, h }: Size): Drawing {
  const { shape, paint, seed, wear } = look;
  const isTall = shape.form !== 'fold';
  const unit = isTall ? w : h * 0.47;
  const r = shape.radius * unit;
  const bezel = shape.bezel * unit + 2.6;
  const [top, chin] =
    shape.front === 'home'
      ? [h * 0.112, h * 0.112]
      : shape.front === 'forehead'
        ? [h * 0.052, h * 0.05]
        : [bezel, bezel * (look.brand === 'iphone' ? 1 : 1.25)];
  const screen = { x: bezel, y: top, w: w - bezel * 2, h: h - top - chin };
  const screenRadius = shape.front === 'home' ? 1.5 : Math.max(r - bezel * 0.95, unit * 0.03);
  const glass = softRect(screen.x, screen.y, screen.w, screen.h, screenRadius);
  const wallpaper = drawWallpaper(seed, screen, look.wallpaper);
  const crease = shape.form === 'flip' ? 'across' : shape.form === 'fold' ? 'down' : undefined;
  return {
    defs: [
      wallpaper.defs,
      clip('screen', glass),
      clip('front', softRect(0, 0, w, h, r)),
      ...frontGradients(paint.base),
    ].join(''),
    body: [
      path(softRect(0, 0, w, h, r), 'fill="url(#rim-front)"'),
      path(softRect(2, 2, w - 4, h - 4, r - 2), 'fill="#07080b"'),
      `<g clip-path="url(#screen)">`,
      wallpaper.body,
      drawStatus(look, screen, unit),
      crease ? drawCrease(crease, screen) : '',
      path(
        `M${n(screen.x)} ${n(screen.y)}H${n(screen.x + screen.w * 0.48)}L${n(screen.x + screen.w * 0.06)} ${n(screen.y + screen.h * 0.78)}H${n(screen.x)}Z`,
        'fill="url(#gloss)"',
      ),
      '</g>',
      drawCutOut(look, screen, w, h, unit),
      wear === 'worn'
        ? `<g clip-path="url(#front)">${drawWear('worn', 'front', { w, h, r, bright: false }, seed)}</g>`
        : '',
    ].join(''),
  };
}

function frontGradients(base: string): string[] {
  const metal = mix(base, '#9a9da3', 0.35);
  return [
    linear('rim-front', [
      [0, lighter(metal, 0.4)],
      [0.3, darker(metal, 0.35)],
      [0.7, darker(metal, 0.5)],
      [1, lighter(metal, 0.1)],
    ]),
    linear(
      'gloss',
      [
        [0, '#ffffff', 0.26],
        [1, '#ffffff', 0.03],
      ],
      [0, 0, 0.7, 0.9],
    ),
  ];
}

type Box = { x: number; y: number; w: number; h: number };

/** Reception, battery and the swipe bar, which are on every screen. */
function drawStatus({ shape, brand }: PhoneLook, { x, y, w, h }: Box, unit: number): string {
  const line = y + unit * (shape.front === 'island' ? 0.085 : shape.front === 'home' ? 0.035 : 0.055);
  const u = unit * 0.013;
  const right = x + w - unit * (shape.front === 'home' ? 0.05 : 0.1);
  const white = 'fill="#fff" fill-opacity="0.9"';
  const wide = shape.front === 'notch' && brand === 'iphone';
  const battery = rect(right - u * 3, line - u * 1.5, u * 5, u * 3, u * 0.8, white);
  const bars = [0, 1, 2].map((bar) =>
    rect(
      right - u * (9.4 - bar * 1.7),
      line + u * 1.5 - u * (1.2 + bar * 0.9),
      u,
      u * (1.2 + bar * 0.9),
      u * 0.3,
      white,
    ),
  );
  const clock = rect(
    x + unit * 0.1,
    line - u * 1.3,
    u * (wide ? 4.6 : 6),
    u * 2.6,
    u * 1.3,
    'fill="#fff" fill-opacity="0.75"',
  );
  const hasBar = shape.front !== 'home';
  const bar = w > unit * 1.2 ? unit * 0.5 : w * 0.32;
  return [
    shape.front === 'hole-right' || shape.front === 'hole-pair' ? '' : battery + bars.join(''),
    clock,
    hasBar
      ? rect(
          x + w / 2 - bar / 2,
          y + h - unit * 0.05,
          bar,
          unit * 0.019,
          unit * 0.01,
          'fill="#fff" fill-opacity="0.85"',
        )
      : '',
  ].join('');
}

function drawCutOut({ shape: { front, form } }: PhoneLook, screen: Box, w: number, h: number, unit: number): string {
  const middle = w / 2;
  const black = 'fill="#07080b"';
  const eye = (x: number, y: number, r: number) =>
    disc(x, y, r, black) +
    disc(x, y, r * 0.5, 'fill="#1b2238"') +
    disc(x - r * 0.15, y - r * 0.18, r * 0.16, 'fill="#7f93c9"');
  const notch = (width: number, depth: number) => {
    const [left, right, top, low] = [middle - width / 2, middle + width / 2, screen.y - 1, screen.y + depth];
    const c = depth * 0.55;
    return path(
      `M${n(left - c)} ${n(top)}Q${n(left)} ${n(top)} ${n(left)} ${n(top + c)}V${n(low - c)}Q${n(left)} ${n(low)} ${n(left + c)} ${n(low)}H${n(right - c)}Q${n(right)} ${n(low)} ${n(right)} ${n(low - c)}V${n(top + c)}Q${n(right)} ${n(top)} ${n(right + c)} ${n(top)}Z`,
      black,
    );
  };
  const speaker = (y: number) =>
    rect(middle - unit * 0.07, y, unit * 0.14, unit * 0.018, unit * 0.009, 'fill="#2a2c33"');
  switch (front) {
    case 'home': {
      const y = h - screen.y / 2;
      return (
        speaker(screen.y * 0.52) +
        disc(middle - unit * 0.13, screen.y * 0.57, unit * 0.016, 'fill="#1b2238"') +
        disc(middle, y, unit * 0.082, 'fill="#0d0e12" stroke="#6c7078" stroke-width="1.5"')
      );
    }
    case 'forehead':
      return speaker(screen.y * 0.5) + disc(middle + unit * 0.17, screen.y * 0.56, unit * 0.018, 'fill="#1b2238"');
    case 'notch':
      return (
        notch(unit * 0.5, unit * 0.075) +
        speaker(screen.y + unit * 0.012) +
        eye(middle + unit * 0.16, screen.y + unit * 0.03, unit * 0.018)
      );
    case 'small-notch':
      return notch(unit * 0.36, unit * 0.075) + eye(middle - unit * 0.1, screen.y + unit * 0.032, unit * 0.02);
    case 'drop': {
      const r = unit * 0.042;
      return (
        path(
          `M${n(middle - r * 2)} ${n(screen.y - 1)}Q${n(middle - r)} ${n(screen.y)} ${n(middle - r)} ${n(screen.y + r * 0.8)}A${n(r)} ${n(r)} 0 0 0 ${n(middle + r)} ${n(screen.y + r * 0.8)}Q${n(middle + r)} ${n(screen.y)} ${n(middle + r * 2)} ${n(screen.y - 1)}Z`,
          black,
        ) + eye(middle, screen.y + r * 0.75, r * 0.6)
      );
    }
    case 'island':
      return (
        rect(middle - unit * 0.135, screen.y + unit * 0.048, unit * 0.27, unit * 0.078, unit * 0.039, black) +
        eye(middle + unit * 0.085, screen.y + unit * 0.087, unit * 0.022)
      );
    case 'hole':
      return eye(middle, screen.y + unit * (form === 'slab' ? 0.062 : 0.07), unit * 0.031);
    case 'hole-right':
      return eye(form === 'fold' ? w * 0.76 : screen.x + screen.w - unit * 0.1, screen.y + unit * 0.065, unit * 0.031);
    case 'hole-pair': {
      const [right, y, r] = [screen.x + screen.w - unit * 0.08, screen.y + unit * 0.075, unit * 0.034];
      return (
        rect(right - unit * 0.19, y - r, unit * 0.19, r * 2, r, black) +
        eye(right - r, y, r * 0.8) +
        eye(right - unit * 0.19 + r, y, r * 0.8)
      );
    }
    case 'whole':
      return speaker(screen.y * 0.3);
  }
}

/** The crease of a folding screen. */
function drawCrease(way: 'across' | 'down', { x, y, w, h }: Box): string {
  return way === 'across'
    ? rect(x, y + h / 2 - 5, w, 5, 0, 'fill="#000" fill-opacity="0.13"') +
        rect(x, y + h / 2, w, 4, 0, 'fill="#fff" fill-opacity="0.16"')
    : rect(x + w / 2 - 6, y, 6, h, 0, 'fill="#000" fill-opacity="0.12"') +
        rect(x + w / 2, y, 5, h, 0, 'fill="#fff" fill-opacity="0.15"');
}
