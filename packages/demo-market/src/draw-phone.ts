import sharp from 'sharp';
import { drawBack, visibleShare } from './draw-back.ts';
import type { Size } from './draw-back.ts';
import { drawFront } from './draw-front.ts';
import { createRandom } from './random.ts';
import type { PhoneLook } from './phone-look.ts';
import { darker, lighter, linear, n, radial, rect, softRect, softShadow } from './svg.ts';
import type { Drawing } from './svg.ts';

/**
 * A `photo` is 4:3 on a light ground, as sellers upload; a `portrait` is 3:4 on a ground tinted like the phone; a `cut-out`
 * is 4:5 and a `tile` a square that cuts the phones below, both without ground.
 */
export type Frame = 'photo' | 'portrait' | 'cut-out' | 'tile';

/** Back and front of a phone as an SVG document. */
export function drawPhone(look: PhoneLook, frame: Frame = 'photo'): string {
  const view = frames[frame];
  const sizes = sizesOf(look);
  const spread = look.shape.form === 'fold' ? 0.52 : visibleShare(look);
  const [shiftX, shiftY] = [sizes.back.w * spread, 24];
  const group = { w: shiftX + sizes.front.w, h: shiftY + sizes.front.h };
  const scale =
    frame === 'photo'
      ? 1
      : Math.min((view.w * view.fill) / group.w, (view.h * (frame === 'tile' ? 9 : 0.82)) / group.h);
  const x = (view.w - group.w * scale) / 2;
  const y = frame === 'tile' ? view.h * 0.03 : (view.h - group.h * scale) / 2 - view.h * 0.008;
  const back = drawBack(look, sizes.back);
  const front = drawFront(look, sizes.front);
  const cast = softRect(shiftX - 3, shiftY + 6, sizes.front.w, sizes.front.h, look.shape.radius * sizes.back.w);
  const ground = hasGround(frame) ? drawGround(toneOf(look, frame), view) : { defs: '', body: '' };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${view.w} ${view.h}" width="${view.w}" height="${view.h}">`,
    `<defs>${ground.defs}${shadowGradients}${back.defs}${front.defs}${clipOfBack(sizes.back, look)}</defs>`,
    ground.body,
    `<g transform="translate(${n(x)} ${n(y)}) scale(${n(scale, 4)})">`,
    frame === 'tile' ? '' : drawFloorShadow(sizes, shiftX, shiftY),
    drawKeys(look, sizes.back, 'back'),
    back.body,
    `<g clip-path="url(#on-back)">${softShadow(cast, 26, 0.5, 10)}</g>`,
    `<g transform="translate(${n(shiftX)} ${n(shiftY)})">${drawKeys(look, sizes.front, 'front')}${front.body}</g>`,
    '</g></svg>',
  ].join('');
}

/** The picture of a phone as a seller would upload it: PNG, 1600 by 1200 pixels. */
export async function renderPhone(look: PhoneLook): Promise<Buffer> {
  return sharp(Buffer.from(drawPhone(look)), { density: 144 })
    .removeAlpha()
    .png({ compressionLevel: 3, adaptiveFiltering: false })
    .toBuffer();
}

const frames = {
  photo: { w: 800, h: 600, fill: 1 },
  portrait: { w: 600, h: 800, fill: 0.72 },
  'cut-out': { w: 640, h: 800, fill: 0.8 },
  tile: { w: 440, h: 440, fill: 0.92 },
} as const;

const hasGround = (frame: Frame) => frame === 'photo' || frame === 'portrait';

/** Heights follow the screen size, reduced so that a row of cards looks even. */
export function sizesOf({ shape, screen, brand }: PhoneLook): { back: Size; front: Size } {
  const aspect = brand === 'iphone' ? 0.488 : 0.472;
  if (shape.form === 'fold') return { back: { w: 404 * 0.462, h: 404 }, front: { w: 404 * 0.9, h: 404 } };
  const height = shape.front === 'home' ? 412 : Math.min(462, Math.max(404, 404 + (screen - 5.4) * 38));
  const size = { w: height * aspect, h: height };
  return { back: size, front: size };
}

/** The tone of the studio ground differs a little from seller to seller. */
const toneOf = (look: PhoneLook, frame: Frame): string =>
  frame === 'portrait'
    ? lighter(look.paint.base, 0.72)
    : createRandom(`ground ${look.seed}`).pick(['#e9ebe5', '#e9ebe6', '#e8eaeb', '#ecebe5']);

/** A background lit from the upper left. */
export function drawGround(tone: string, { w, h }: Size): Drawing {
  return {
    defs: linear(
      'ground',
      [
        [0, lighter(tone, 0.42)],
        [0.5, lighter(tone, 0.12)],
        [1, darker(tone, 0.06)],
      ],
      [0.1, 0, 0.8, 1],
    ),
    body: rect(0, 0, w, h, 0, 'fill="url(#ground)"'),
  };
}

const shadowGradients = radial(
  'floor',
  [0.5, 0.5, 0.5],
  [
    [0, '#14171c', 0.42],
    [0.45, '#14171c', 0.2],
    [1, '#14171c', 0],
  ],
);

/** The shadow under the phones: a wide soft area and a dark line where each touches the ground. */
function drawFloorShadow({ back, front }: { back: Size; front: Size }, shiftX: number, shiftY: number): string {
  const pool = (cx: number, cy: number, rx: number, ry: number, opacity: number) =>
    `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="url(#floor)" fill-opacity="${opacity}"/>`;
  const floor = shiftY + front.h;
  return [
    pool((shiftX + front.w) / 2 + 14, floor + 4, (shiftX + front.w) * 0.62, 44, 0.55),
    pool(back.w * 0.42, back.h + 2, back.w * 0.56, 20, 0.8),
    pool(shiftX + front.w * 0.5, floor + 1, front.w * 0.6, 20, 0.95),
  ].join('');
}

/** Keys on the side: left on the back is right on the front. */
export function drawKeys({ paint, brand }: PhoneLook, { w, h }: Size, side: 'back' | 'front'): string {
  const metal = `fill="${darker(paint.base, 0.42)}"`;
  const key = (edge: 'left' | 'right', from: number, to: number) =>
    rect(edge === 'left' ? -1.8 : w - 1.6, h * from, 3.4, h * (to - from), 1.4, metal);
  if (brand === 'iphone') {
    const [power, volume] = side === 'back' ? (['left', 'right'] as const) : (['right', 'left'] as const);
    return key(power, 0.25, 0.35) + key(volume, 0.21, 0.28) + key(volume, 0.3, 0.37);
  }
  const edge = side === 'back' ? 'left' : 'right';
  return key(edge, 0.2, 0.31) + key(edge, 0.35, 0.42);
}

function clipOfBack({ w, h }: Size, { shape }: PhoneLook): string {
  return `<clipPath id="on-back"><path d="${softRect(0, 0, w, h, shape.radius * w)}"/></clipPath>`;
}
