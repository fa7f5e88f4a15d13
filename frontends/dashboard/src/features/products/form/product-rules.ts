import type { OwnListing, PublicListing } from '@wholesale/contracts';
import { ApiError, type FieldError, type InputOf } from '@wholesale/web-kit/http';
import { highest, isPossiblePrice, type Brand, type Condition } from '@wholesale/contracts/values';
import { detailNames, detailOf, details, type DetailName } from './details.ts';

export type ProductForm = {
  brand: Brand | '';
  name: string;
  condition: Condition | '';
  resalePrice: string;
  orginalPrice: string;
  location: string;
  useTime: string;
  description: string;
} & Record<DetailName, string>;

export const emptyForm: ProductForm = {
  brand: '',
  name: '',
  condition: '',
  resalePrice: '',
  orginalPrice: '',
  location: '',
  useTime: '',
  description: '',
  ...(Object.fromEntries(detailNames.map((name) => [name, ''])) as Record<DetailName, string>),
};
const fields = Object.keys(emptyForm) as (keyof ProductForm)[];

type NewProduct = InputOf<'addProduct'>['body'];
type Changes = InputOf<'editListing'>['body'];
/** Photo URLs, the cover first. */
export type Addresses = [string, ...string[]];

/** Parses a price: `385`, `$1,255`, `300.50 USD`. NaN for anything else. */
export function priceOf(text: string): number {
  const plain = text
    .trim()
    .replaceAll(/^\$|(\$|usd)$/gi, '')
    .trim();
  const wellFormed = /^(\d{1,7}|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(plain);
  return wellFormed ? Number(plain.replaceAll(',', '')) : NaN;
}

/** An error message, or true for a valid price. */
export function priceProblem(text: string): string | true {
  const price = priceOf(text);
  if (Number.isNaN(price)) return 'Enter a price in dollars, like 385';
  return isPossiblePrice(price) || `Enter a price between 1 and ${highest.price.toLocaleString('en')}`;
}

const amount = '\\d{1,2}(?:[.,]\\d{1,2})?';
const span = `${amount}\\s*(?:years?|months?|weeks?|days?)`;
const usePattern = new RegExp(`^(?:${amount}|${span}(?:(?:,| and)?\\s*${span})*)$`, 'i');

/** An error message, or true for how long a phone was used: `2`, `1.5`, `8 months`, `1 year 4 months`, or nothing. */
export const usageProblem = (text: string): string | true =>
  text.trim() === '' || usePattern.test(text.trim()) || 'Enter the years as a number, like 2, or write 1 year 4 months';

/** Whether a phone is offered for more than it cost when new; false while one of the prices is missing. */
export const costsMoreThanNew = ({ resalePrice, orginalPrice }: ProductForm): boolean =>
  priceOf(resalePrice) > priceOf(orginalPrice);

/** A listing, as the form holds it. */
export const formOf = (listing: PublicListing | OwnListing): ProductForm =>
  Object.fromEntries(fields.map((field) => [field, String(listing[field] ?? '')])) as ProductForm;

/** The request body of a validated form, without the optional fields that are empty. */
export function toProduct(form: ProductForm, [picture, ...photos]: Addresses): NewProduct {
  const valueOf = (field: keyof ProductForm) => {
    if (field === 'resalePrice' || field === 'orginalPrice') return priceOf(form[field]);
    return field in details ? detailOf(field as DetailName, form[field]) : form[field].trim();
  };
  const product = fields.map((field) => [field, valueOf(field)] as const).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(product), picture, ...(photos.length > 0 && { photos }) } as NewProduct;
}

/** The changed fields; null removes an optional one. Undefined when nothing differs. */
export function changesOf(listing: PublicListing, form: ProductForm, addresses: Addresses): Changes | undefined {
  const before: Record<string, unknown> = toProduct(formOf(listing), [listing.picture, ...(listing.photos ?? [])]);
  const { brand: _, ...now }: Record<string, unknown> = toProduct(form, addresses);
  const names = new Set([...Object.keys(before), ...Object.keys(now)].filter((name) => name !== 'brand'));
  const different = [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]));
  if (different.length === 0) return undefined;
  const removed = (name: string) => (name === 'photos' ? [] : null);
  return Object.fromEntries(different.map((name) => [name, now[name] ?? removed(name)])) as Changes;
}

/** The validation errors of the server: the indexes of photos, and the form fields. */
export function problemsOf(error: Error): { photos: number[]; fields: FieldError[] } {
  if (!(error instanceof ApiError)) return { photos: [], fields: [] };
  const photos = error.errors.flatMap(({ path }) => {
    const more = /^photos\.(\d+)$/.exec(path)?.[1];
    return path === 'picture' ? [0] : more === undefined ? [] : [Number(more) + 1];
  });
  return { photos, fields: error.errors.filter(({ path }) => Object.hasOwn(emptyForm, path)) };
}
