import type { Brand, Condition } from '@wholesale/contracts';
import { paintOf } from './colours.ts';
import type { Paint } from './colours.ts';
import type { Wear } from './draw-wear.ts';
import type { WallpaperName } from './draw-wallpaper.ts';
import { shapeOf } from './phone-shapes.ts';
import type { PhoneShape } from './phone-shapes.ts';

/** The input of a phone's drawing. */
export type PhoneLook = {
  brand: Brand;
  shape: PhoneShape;
  /** Diagonal of the screen in inches: larger phones are drawn larger. */
  screen: number;
  paint: Paint;
  wear: Wear;
  /** Determines wallpaper, background and the position of scratches. */
  seed: string;
  wallpaper?: WallpaperName;
};

/** How a model looks in one of its colours and in a condition; the same seed gives the same phone. */
export function phoneLookOf(
  { brand, model, screen }: { brand: Brand; model: string; screen: number },
  colour: string,
  condition: Condition,
  seed: string,
): PhoneLook {
  const wear = { excellent: 'none', good: 'light', fair: 'worn' } as const;
  return { brand, shape: shapeOf(model), screen, paint: paintOf(colour, model), wear: wear[condition], seed };
}
