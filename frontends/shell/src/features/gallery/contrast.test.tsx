import { expect, it } from '@jest/globals';
import { contrastOf } from './contrast.ts';

it('is 21 for black on white, 1 for a colour on itself, whichever comes first', () => {
  expect(contrastOf('rgb(0, 0, 0)', 'rgb(255, 255, 255)')).toBeCloseTo(21);
  expect(contrastOf('rgb(255, 255, 255)', 'rgb(0, 0, 0)')).toBeCloseTo(21);
  expect(contrastOf('rgb(11, 122, 91)', 'rgb(11, 122, 91)')).toBe(1);
});

it('matches the published value for a grey', () => {
  expect(contrastOf('rgb(118, 118, 118)', 'rgb(255, 255, 255)')).toBeCloseTo(4.54, 2);
});
