import type { OwnListing, PublicListing } from '@wholesale/contracts';
import { ApiError, type FieldError, type InputOf } from '@wholesale/web-kit/http';
import { brands, conditions, type Brand, type Condition } from '@wholesale/contracts/values';

export type ProductForm = {
  brand: Brand | '';
  name: string;
  condition: Condition | '';
  resalePrice: string;
  orginalPrice: string;
  location: string;
  useTime: string;
  storage: string;
  memory: string;
  colour: string;
  screen: string;
  battery: string;
  description: string;
};

export const emptyForm: ProductForm = {
  brand: '',
  name: '',
  condition: '',
  resalePrice: '',
  orginalPrice: '',
  location: '',
  useTime: '',
  storage: '',
  memory: '',
  colour: '',
  screen: '',
  battery: '',
  description: '',
};

export { brands, conditions };

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
  return price > 0 && price <= 1_000_000 ? true : 'Enter a price between 1 and 1,000,000';
}

/** Validates an optional number, with up to two decimals if `decimals` is set. */
export const numberProblem =
  ({ max, example, decimals = false }: { max: number; example: string; decimals?: boolean }) =>
  (text: string): string | true => {
    if (text.trim() === '') return true;
    const wellFormed = (decimals ? /^\d{1,6}(\.\d{1,2})?$/ : /^\d{1,6}$/).test(text.trim());
    return (wellFormed && Number(text) > 0 && Number(text) <= max) || `Enter a number like ${example}`;
  };

export function formOf(listing: PublicListing | OwnListing): ProductForm {
  const text = (value: string | number | undefined) => (value === undefined ? '' : String(value));
  return {
    brand: listing.brand,
    name: listing.name,
    condition: listing.condition,
    resalePrice: text(listing.resalePrice),
    orginalPrice: text(listing.orginalPrice),
    location: listing.location,
    useTime: listing.useTime,
    storage: text(listing.storage),
    memory: text(listing.memory),
    colour: text(listing.colour),
    screen: text(listing.screen),
    battery: text(listing.battery),
    description: listing.description,
  };
}

/** The request body of a validated form, without the optional fields that are empty. */
export function toProduct(form: ProductForm, [picture, ...photos]: Addresses): NewProduct {
  const number = (text: string) => (text.trim() ? Number(text) : undefined);
  const product = {
    brand: form.brand as Brand,
    condition: form.condition as Condition,
    name: form.name.trim(),
    resalePrice: priceOf(form.resalePrice),
    orginalPrice: priceOf(form.orginalPrice),
    location: form.location.trim(),
    useTime: form.useTime.trim(),
    description: form.description.trim(),
    picture,
    photos: photos.length ? photos : undefined,
    storage: number(form.storage),
    memory: number(form.memory),
    screen: number(form.screen),
    battery: number(form.battery),
    colour: form.colour.trim() || undefined,
  };
  return Object.fromEntries(Object.entries(product).filter(([, value]) => value !== undefined)) as NewProduct;
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
