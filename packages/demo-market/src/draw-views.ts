import sharp from 'sharp';
import { cameraLayouts } from './camera-layouts.ts';
import type { CameraLayout, CameraLayoutName } from './camera-layouts.ts';
import { drawBack } from './draw-back.ts';
import type { Size } from './draw-back.ts';
import { drawFront } from './draw-front.ts';
import { drawGround, drawKeys, sizesOf } from './draw-phone.ts';
import type { PhoneLook } from './phone-look.ts';
import { createRandom } from './random.ts';
import { brightness, colourfulness, lighter, n, path, softRect } from './svg.ts';

/** Further pictures of a seller: the whole back, the screen, a close-up of the cameras, or a close-up of wear. */
export type View = 'back' | 'screen' | 'cameras' | 'marks';

/** The further pictures of a phone: its best sides, or the wear that a buyer should see. */
export function viewsOf({ wear }: PhoneLook): readonly [View, View] {
  return { none: ['cameras', 'screen'], light: ['back', 'screen'], worn: ['back', 'marks'] }[wear] as [View, View];
}

const frame = { w: 800, h: 600 };

/** One side of a phone that lies on a table, seen from above, as an SVG document of 4:3. */
export function drawView(look: PhoneLook, view: View): string {
  const random = createRandom(`view ${view} ${look.seed}`);
  const sizes = sizesOf(look);
  const side = view === 'screen' ? 'front' : 'back';
  const size = sizes[side];
  const phone = side === 'front' ? drawFront(look, size) : drawBack(look, size);
  const { scale, angle, centre } = placeOf(look, view, size, random);
  const radius = look.shape.radius * sizes.back.w;
  const table = drawGround(tableOf(look, view), frame);
  // The light comes from the upper left of the table, so the shadow falls to the lower right at any rotation.
  const turn = (-angle * Math.PI) / 180;
  const cast = (x: number, y: number) =>
    `translate(${n(Math.cos(turn) * x - Math.sin(turn) * y)} ${n(Math.sin(turn) * x + Math.cos(turn) * y)})`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${frame.w} ${frame.h}" width="${frame.w}" height="${frame.h}">`,
    `<defs>${table.defs}${phone.defs}</defs>`,
    table.body,
    `<g transform="translate(${frame.w / 2} ${frame.h / 2}) rotate(${n(angle)}) scale(${n(scale, 4)}) translate(${n(-centre.x)} ${n(-centre.y)})">`,
    `<g transform="${cast(13, 20)}">${castShadow(size, radius, 26, 0.3, scale)}</g>`,
    `<g transform="${cast(2.5, 4)}">${castShadow(size, radius, 5, 0.34, scale)}</g>`,
    drawKeys(look, size, side),
    phone.body,
    '</g></svg>',
  ].join('');
}

/** The shadow around a flat object of this size: stacked outlines of decreasing size. */
function castShadow({ w, h }: Size, radius: number, reach: number, strength: number, scale: number): string {
  // In a close-up the steps between the layers would be visible, so it has more of them.
  const steps = Math.max(5, Math.round(0.38 * reach * scale));
  const layer = (step: number) => {
    const by = reach * (1 - (1.6 * step) / (steps - 1));
    const d = softRect(-by, -by, w + 2 * by, h + 2 * by, Math.max(4, radius + by));
    return path(d, `fill="#0b0d12" fill-opacity="${n(strength / steps, 4)}"`);
  };
  return Array.from({ length: steps }, (_, step) => layer(step)).join('');
}

/** The same as an uploaded PNG, 960 by 720 pixels: enough for a gallery, and half the rendering time of the first picture. */
export async function renderView(look: PhoneLook, view: View): Promise<Buffer> {
  return sharp(Buffer.from(drawView(look, view)), { density: 86.4 })
    .removeAlpha()
    .png({ compressionLevel: 3, adaptiveFiltering: false })
    .toBuffer();
}

type Place = { scale: number; angle: number; centre: { x: number; y: number } };

/** Zoom, rotation and centre of the picture. */
function placeOf(look: PhoneLook, view: View, { w, h }: Size, random: ReturnType<typeof createRandom>): Place {
  const leaning = random.chance(0.5) ? 1 : -1;
  const whole = { x: w / 2, y: h / 2 };
  switch (view) {
    case 'cameras': {
      const { x, y } = cameraCentre(look.shape.cameras);
      return { scale: 2.15, angle: -random.between(9, 15), centre: { x: (x * w + w / 2) / 2, y: y * w + h * 0.06 } };
    }
    case 'marks':
      return {
        scale: 2.2,
        angle: random.between(10, 18),
        centre: { x: w * 0.56, y: h * 0.78 },
      };
    case 'back':
      return { scale: fitting(w, h), angle: leaning * random.between(4, 9), centre: whole };
    case 'screen':
      return { scale: fitting(w, h), angle: leaning * random.between(0, 5), centre: whole };
  }
}

/** The phone with some table around it. */
const fitting = (w: number, h: number): number => Math.min((frame.h * 0.85) / h, (frame.w * 0.56) / w);

/** Paper in a light tint of the phone for its best sides, a plain table for the rest. */
function tableOf(look: PhoneLook, view: View): string {
  const random = createRandom(`ground ${look.seed}`);
  const plain = random.pick(['#e9ebe5', '#e9ebe6', '#e8eaeb', '#ecebe5']);
  if (view === 'back' || view === 'marks') return plain;
  const { base } = look.paint;
  const isColourful = colourfulness(base) > 0.16;
  return isColourful ? lighter(base, brightness(base) < 0.3 ? 0.74 : 0.58) : random.pick(papers);
}

/** For phones in black, grey and white. */
const papers = ['#f3d9c6', '#dfd3f1', '#cfe7dd', '#d3e1f2', '#efe0bd'];

/** The middle of the cameras, in widths of the back. */
function cameraCentre(name: CameraLayoutName): { x: number; y: number } {
  const { lenses }: CameraLayout = cameraLayouts[name];
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { x: middle(lenses.map(({ x }) => x)), y: middle(lenses.map(({ y }) => y)) };
}
