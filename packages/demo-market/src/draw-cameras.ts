import { cameraLayouts } from './camera-layouts.ts';
import type { CameraLayout, CameraLayoutName, Lens, Plate } from './camera-layouts.ts';
import { brightness, darker, disc, lighter, linear, mix, n, path, radial, rect, softRect, softShadow } from './svg.ts';
import type { Drawing } from './svg.ts';

/** The cameras on a back of the given width whose top left corner is 0, 0; `body` is its colour. */
export function drawCameras(name: CameraLayoutName, width: number, body: string): Drawing {
  const { plates = [], lenses, flash, sensors = [] }: CameraLayout = cameraLayouts[name];
  const onDark = plates.some((plate) => plate.tone === 'dark');
  const parts = [
    ...plates.map((plate) => drawPlate(plate, width, body)),
    ...lenses.map((lens) => drawLens(lens, width, onDark)),
    ...sensors.map(({ x, y, r }) => disc(x * width, y * width, r * width, 'fill="#121318"')),
    ...(flash ? [drawFlash(flash.x * width, flash.y * width, flash.r * width)] : []),
  ];
  return { defs: defs(body), body: parts.join('') };
}

function defs(body: string): string {
  const bright = brightness(body);
  return [
    linear('plate-body', [
      [0, lighter(body, 0.16)],
      [0.55, mix(body, bright > 0.6 ? '#8d9096' : '#ffffff', 0.06)],
      [1, darker(body, 0.14)],
    ]),
    linear('plate-shade', [
      [0, darker(body, 0.1)],
      [1, darker(body, 0.26)],
    ]),
    linear('plate-metal', [
      [0, lighter(body, 0.22)],
      [0.5, darker(body, 0.12)],
      [1, darker(body, 0.34)],
    ]),
    linear('plate-dark', [
      [0, '#34363d'],
      [0.5, '#1b1c21'],
      [1, '#101115'],
    ]),
    linear('plate-edge', [
      [0, '#ffffff', 0.75],
      [0.45, '#ffffff', 0.08],
      [1, '#000000', 0.3],
    ]),
    linear('lens-rim', [
      [0, '#c9ccd3'],
      [0.4, '#4d5057'],
      [0.75, '#23252a'],
      [1, '#7d8088'],
    ]),
    radial(
      'lens-glass',
      [0.42, 0.38, 0.72],
      [
        [0, '#39456b'],
        [0.32, '#1d2440'],
        [0.62, '#0d0f19'],
        [1, '#04050a'],
      ],
    ),
    radial(
      'lens-flare',
      [0.5, 0.5, 0.5],
      [
        [0, '#a8c4ff', 0.95],
        [0.5, '#7fa2f0', 0.35],
        [1, '#7fa2f0', 0],
      ],
    ),
    radial(
      'flash',
      [0.45, 0.4, 0.7],
      [
        [0, '#fffdf4'],
        [0.6, '#fbe9c4'],
        [1, '#d9bd8a'],
      ],
    ),
  ].join('');
}

function drawPlate({ x, y, w, h, r, tone }: Plate, width: number, body: string): string {
  const shape = softRect(x * width, y * width, w * width, h * width, r * width);
  if (tone === 'window') {
    return path(
      shape,
      `fill="${lighter(body, 0.07)}" stroke="${darker(body, 0.2)}" stroke-opacity="0.35" stroke-width="0.8"`,
    );
  }
  if (tone === 'finger') return path(shape, 'fill="#0b0c0f" stroke="#4a4d55" stroke-width="1"');
  const isRound = Math.abs(w - h) < 0.001 && Math.abs(r * 2 - w) < 0.001;
  const centre = [(x + w / 2) * width, (y + h / 2) * width] as const;
  const draw = (paint: string) => (isRound ? disc(...centre, r * width, paint) : path(shape, paint));
  if (tone === 'lamp') {
    return draw(
      `fill="${darker(body, 0.06)}" stroke="#fff3d6" stroke-opacity="0.95" stroke-width="${n(width * 0.022)}"`,
    );
  }
  const shadow = tone === 'dark' && isRound ? '' : softShadow(shape, width * 0.022, 0.2, 5);
  return shadow + draw(`fill="url(#plate-${tone})"`) + draw('fill="none" stroke="url(#plate-edge)" stroke-width="1.1"');
}

function drawLens({ x, y, r, kind }: Lens, width: number, onDark: boolean): string {
  const [cx, cy, radius] = [x * width, y * width, r * width];
  if (kind === 'square') return drawPeriscope(cx, cy, radius);
  const shade = onDark
    ? ''
    : disc(cx + radius * 0.06, cy + radius * 0.12, radius * 1.1, 'fill="#000" fill-opacity="0.2"');
  const glass = kind === 'ringed' ? radius * 0.62 : radius * 0.9;
  return [
    shade,
    disc(cx, cy, radius, 'fill="url(#lens-rim)"'),
    disc(cx, cy, radius * 0.93, 'fill="#08090d"'),
    kind === 'ringed' ? disc(cx, cy, radius * 0.78, 'fill="none" stroke="#2c2e36" stroke-width="1.2"') : '',
    disc(cx, cy, glass * 0.74, 'fill="#181b26"'),
    disc(cx, cy, glass * 0.66, 'fill="url(#lens-glass)"'),
    disc(cx, cy, glass * 0.26, 'fill="#05060a"'),
    disc(cx - glass * 0.24, cy - glass * 0.26, glass * 0.2, 'fill="url(#lens-flare)"'),
    disc(cx + glass * 0.26, cy + glass * 0.3, glass * 0.08, 'fill="#8f7fd6" fill-opacity="0.55"'),
  ].join('');
}

function drawPeriscope(cx: number, cy: number, radius: number): string {
  const box = (size: number, paint: string) => rect(cx - size, cy - size, size * 2, size * 2, size * 0.34, paint);
  return [
    box(radius, 'fill="url(#lens-rim)"'),
    box(radius * 0.93, 'fill="#08090d"'),
    box(radius * 0.6, 'fill="url(#lens-glass)" stroke="#262a38" stroke-width="1"'),
    disc(cx - radius * 0.2, cy - radius * 0.22, radius * 0.18, 'fill="url(#lens-flare)"'),
  ].join('');
}

function drawFlash(x: number, y: number, radius: number): string {
  return disc(x, y, radius * 1.16, 'fill="#000" fill-opacity="0.22"') + disc(x, y, radius, 'fill="url(#flash)"');
}
