import type { PhoneDetails } from '@wholesale/contracts';
import { highest, longest } from '@wholesale/contracts/values';

export type DetailName = keyof PhoneDetails;

/** How a detail is asked for: a size in GB from a list, a number up to `most`, or a line of up to `longest` characters. */
export type Detail = { label: string } & (
  { sizes: readonly number[] } | { most: number; like: string; decimals?: boolean } | { longest: number }
);

/**
 * The optional facts of a phone, in the order of the form. One that the contract gains is a compile error until it is here;
 * the form needs nothing else to show, check and send it.
 */
export const details: Readonly<Record<DetailName, Detail>> = {
  storage: { label: 'Storage', sizes: [16, 32, 64, 128, 256, 512, 1024] },
  memory: { label: 'Memory', sizes: [1, 2, 3, 4, 6, 8, 12, 16, 24] },
  colour: { label: 'Colour', longest: longest.colour },
  screen: { label: 'Screen in inches', most: highest.screen, like: '6.2', decimals: true },
  battery: { label: 'Battery in mAh', most: highest.battery, like: '4000' },
};

export const detailNames = Object.keys(details) as DetailName[];

/** A detail as the form holds it, as the call takes it; undefined for one that was left empty. */
export function detailOf(name: DetailName, text: string): string | number | undefined {
  const plain = text.trim();
  if (plain === '') return undefined;
  return 'longest' in details[name] ? plain : Number(plain);
}

/** The rule for an optional number: digits, with up to two decimals where `decimals` says so. */
export const numberProblem =
  ({ most, like, decimals = false }: { most: number; like: string; decimals?: boolean }) =>
  (text: string): string | true => {
    if (text.trim() === '') return true;
    const wellFormed = (decimals ? /^\d{1,6}(\.\d{1,2})?$/ : /^\d{1,6}$/).test(text.trim());
    return (wellFormed && Number(text) > 0 && Number(text) <= most) || `Enter a number like ${like}`;
  };
