import type { CameraLayoutName } from './camera-layouts.ts';
import { bodies, models, type Front } from './model-shapes.ts';

export type PhoneShape = {
  form: 'slab' | 'flip' | 'fold';
  front: Front;
  cameras: CameraLayoutName;
  /** Corner radius and width of the black edge around the screen, in widths of the body. */
  radius: number;
  bezel: number;
};

/** The shape of a model; an unknown model looks like a generic current phone. */
export function shapeOf(model: string): PhoneShape {
  const [front, cameras, body] = models[model] ?? ['hole', 'bare-triple', 'samsung'];
  const form = model.includes('Z Flip') ? 'flip' : model.includes('Z Fold') ? 'fold' : 'slab';
  return { form, front, cameras, ...bodies[body] };
}
