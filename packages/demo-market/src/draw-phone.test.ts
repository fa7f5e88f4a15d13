import { conditions } from '@wholesale/contracts';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { paints } from './colour-table.ts';
import { drawMark } from './draw-brand.ts';
import { drawPhone, renderPhone } from './draw-phone.ts';
import { drawView, renderView, viewsOf } from './draw-views.ts';
import { phoneLookOf } from './phone-look.ts';
import { readPhoneModels } from './phone-models.ts';
import { shapeOf } from './phone-shapes.ts';

const models = readPhoneModels();
const s21 = { brand: 'samsung', model: 'Galaxy S21', screen: 6.2 } as const;

describe('a drawn phone', () => {
  it('is complete, for any model, colour, condition and frame', () => {
    const frames = ['photo', 'portrait', 'cut-out', 'tile'] as const;
    const views = ['back', 'screen', 'cameras', 'marks'] as const;
    for (const model of models) {
      for (const [at, colour] of model.colours.entries()) {
        const look = phoneLookOf(model, colour, conditions[at % 3] ?? 'fair', `${model.model} ${colour}`);
        for (const svg of [drawPhone(look, frames[at % 4]), drawView(look, views[at % 4] ?? 'back')]) {
          const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
          const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
          expect(svg).not.toMatch(/NaN|undefined|Infinity/);
          expect(new Set(ids).size).toBe(ids.length);
          expect(used.filter((id) => !ids.includes(id))).toEqual([]);
        }
      }
    }
  });

  it('has a paint for every colour name in the facts', () => {
    const names = models.flatMap(({ colours }) => colours).map((colour) => colour.toLowerCase());
    const known = new Set(Object.keys(paints).map((key) => key.split('/').at(-1)));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('uses the model’s own paint where a colour name means another shade', () => {
    const base = (model: string) =>
      phoneLookOf({ brand: 'iphone', model, screen: 6.1 }, 'Blue', 'good', 'x').paint.base;
    expect(base('iPhone 15')).not.toBe(base('iPhone 13'));
  });

  it('shows scratches when fair, at most a hairline when good, nothing when excellent', () => {
    const marks = (condition: (typeof conditions)[number]) =>
      drawPhone(phoneLookOf(s21, 'Phantom Gray', condition, 'same')).match(/stroke-linecap="round"/g)?.length ?? 0;
    expect(marks('excellent')).toBe(0);
    expect(marks('good')).toBe(2);
    expect(marks('fair')).toBeGreaterThan(12);
  });

  it('has further views: the best of an excellent phone, the marks of a fair one, the same marks as on the first picture', () => {
    const lookIn = (condition: (typeof conditions)[number]) => phoneLookOf(s21, 'Phantom Gray', condition, 'same');
    const marksIn = (svg: string) =>
      [...svg.matchAll(/<path d="(M[^"q]+q[^"]+)" fill="none" stroke="#000"/g)].map(([, d]) => d);
    expect(viewsOf(lookIn('excellent'))).toEqual(['cameras', 'screen']);
    expect(viewsOf(lookIn('fair'))).toEqual(['back', 'marks']);
    const first = marksIn(drawPhone(lookIn('fair')));
    const near = marksIn(drawView(lookIn('fair'), 'marks'));
    expect(near.length).toBeGreaterThan(4);
    expect(first).toEqual(expect.arrayContaining(near));
  });

  it('is the same for the same seed and has another wallpaper for another', () => {
    const draw = (seed: string) => drawPhone(phoneLookOf(s21, 'Phantom Gray', 'good', seed));
    expect(draw('a')).toBe(draw('a'));
    expect(draw('a')).not.toBe(draw('b'));
  });

  it('of an unknown model is drawn as a current phone', () => {
    expect(shapeOf('Galaxy S99')).toMatchObject({ form: 'slab', front: 'hole' });
    const look = phoneLookOf({ brand: 'samsung', model: 'Galaxy S99', screen: 6.5 }, 'Unheard Of', 'good', 'x');
    expect(drawPhone(look)).toContain('<svg');
  });

  it('becomes a PNG of 1600 by 1200 pixels that an upload accepts', async () => {
    const png = await renderPhone(phoneLookOf(s21, 'Phantom Gray', 'fair', 'x'));
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1600, height: 1200, hasAlpha: false });
    expect(png.length).toBeLessThan(1_000_000);
    const near = await renderView(phoneLookOf(s21, 'Phantom Gray', 'fair', 'x'), 'marks');
    expect(await sharp(near).metadata()).toMatchObject({ format: 'png', width: 960, height: 720, hasAlpha: false });
  });
});

it('the logo fills its square only where the system crops it', () => {
  expect(drawMark({ size: 32 })).toContain('rx="8.5"');
  expect(drawMark({ size: 512, fullBleed: true })).toContain('rx="0"');
});
