import { cameraReach } from './camera-layouts.ts';
import { drawCameras } from './draw-cameras.ts';
import { drawWallpaper } from './draw-wallpaper.ts';
import { drawWear } from './draw-wear.ts';
import type { PhoneLook } from './phone-look.ts';
import { brightness, clip, darker, lighter, linear, n, path, rect, softRect } from './svg.ts';
import type { Drawing } from './svg.ts';

export type Size = { w: number; h: number };

/** The back of a phone with its top left corner at 0, 0. */
export function drawBack(look: PhoneLook, { w, h }: Size): Drawing {
  const { paint, shape, wear, seed } = look;
  const r = shape.radius * w;
  const outline = softRect(0, 0, w, h, r);
  const cameras = drawCameras(shape.cameras, w, paint.base);
  const bright = brightness(paint.base) > 0.55;
  const cover = shape.form === 'flip' ? drawCoverScreen(look, w, h) : { defs: '', body: '' };
  return {
    defs: [
      cameras.defs,
      cover.defs,
      ...backGradients(look),
      clip('back', softRect(2.2, 2.2, w - 4.4, h - 4.4, r - 2.2)),
    ].join(''),
    body: [
      path(outline, 'fill="url(#rim)"'),
      `<g clip-path="url(#back)">`,
      path(outline, 'fill="url(#body)"'),
      path(
        `M${n(-w * 0.2)} ${n(h * 0.62)}L${n(w * 0.9)} ${n(-h * 0.1)}H${n(w * 1.3)}L${n(-w * 0.2)} ${n(h * 0.98)}Z`,
        'fill="url(#sheen)"',
      ),
      path(
        `M${n(w * 0.1)} ${n(h * 1.1)}L${n(w * 1.2)} ${n(h * 0.42)}V${n(h * 0.56)}L${n(w * 0.36)} ${n(h * 1.1)}Z`,
        `fill="#fff" fill-opacity="${paint.finish === 'glass' ? 0.09 : 0.04}"`,
      ),
      cover.body,
      cameras.body,
      drawWear(wear, 'back', { w, h, r, bright }, seed),
      '</g>',
      path(softRect(2.6, 2.6, w - 5.2, h - 5.2, r - 2.6), 'fill="none" stroke="url(#edge)" stroke-width="1.2"'),
    ].join(''),
  };
}

/** The share of the back's width that the front must not cover, so that the cameras are visible. */
export function visibleShare({ shape }: PhoneLook): number {
  return Math.min(0.88, Math.max(0.6, cameraReach(shape.cameras) + 0.05));
}

function backGradients({ paint: { base, to, finish } }: PhoneLook): string[] {
  const gleam = finish === 'glass' ? 0.2 : 0.1;
  const bright = brightness(base) > 0.55;
  return [
    linear(
      'body',
      [
        [0, lighter(base, bright ? 0.3 : 0.17)],
        [0.45, base],
        [1, to ?? darker(base, bright ? 0.09 : 0.22)],
      ],
      [0.1, 0, 0.75, 1],
    ),
    linear('rim', [
      [0, bright ? darker(base, 0.12) : lighter(base, 0.34)],
      [0.5, darker(base, bright ? 0.26 : 0.3)],
      [1, darker(base, bright ? 0.36 : 0.5)],
    ]),
    linear('edge', [
      [0, '#ffffff', bright ? 0.85 : 0.42],
      [0.4, '#ffffff', 0.05],
      [1, '#000000', 0.22],
    ]),
    linear(
      'sheen',
      [
        [0, '#ffffff', 0.02],
        [0.5, '#ffffff', bright ? gleam + 0.12 : gleam],
        [1, '#ffffff', 0.02],
      ],
      [0, 0.5, 1, 0.5],
    ),
  ];
}

/** The small outer screen of a flip phone, its cameras in a corner of it, and the hinge below. */
function drawCoverScreen(look: PhoneLook, w: number, h: number): Drawing {
  const panel = { x: w * 0.045, y: w * 0.045, w: w * 0.91, h: h * 0.5 - w * 0.07 };
  const wallpaper = drawWallpaper(
    `${look.seed} cover`,
    { ...panel, y: panel.y + w * 0.29, h: panel.h - w * 0.29 },
    look.wallpaper,
  );
  const rename = (text: string) => text.replaceAll('wallpaper', 'cover-wallpaper');
  return {
    defs:
      rename(wallpaper.defs) +
      clip('cover', softRect(panel.x + 4, panel.y + w * 0.29, panel.w - 8, panel.h - w * 0.29 - 4, w * 0.08)),
    body: [
      path(softRect(panel.x, panel.y, panel.w, panel.h, w * 0.11), 'fill="#0a0b0f"'),
      `<g clip-path="url(#cover)">${rename(wallpaper.body)}</g>`,
      rect(0, h / 2 - 3.5, w, 3.5, 0, 'fill="#000" fill-opacity="0.28"'),
      rect(0, h / 2, w, 2, 0, 'fill="#fff" fill-opacity="0.3"'),
    ].join(''),
  };
}
