import { ApiError, type FieldError } from '@wholesale/web-kit/http';
import { brands, conditions, type Brand, type Condition } from '@wholesale/contracts/values';

/** What the form holds: texts, as they are typed. */
export type ProductForm = {
  brand: Brand | '';
  name: string;
  condition: Condition | '';
  resalePrice: string;
  orginalPrice: string;
  location: string;
  useTime: string;
  storage: string;
  colour: string;
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
  colour: '',
  description: '',
};

export { brands, conditions };

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];
const mostPhotoBytes = 5 * 1024 * 1024;

/** Why this file cannot be a photo of a phone, or undefined. The server looks at the content again. */
export function photoProblem(photo: { type: string; size: number } | undefined): string | undefined {
  if (!photo) return 'A photo is required';
  if (!photoTypes.includes(photo.type)) return 'Choose a JPEG, PNG or WebP picture';
  if (photo.size > mostPhotoBytes) return 'The picture is larger than 5 MB';
  return undefined;
}

/** Why this is no price, or true. */
export function priceProblem(text: string): string | true {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text.trim())) return 'Enter a price in dollars, like 385';
  return Number(text) > 0 && Number(text) <= 1_000_000 ? true : 'Enter a price between 1 and 1,000,000';
}

/** The form as the call takes it; optional fields that were left empty are left out. */
export function toProduct({
  brand,
  condition,
  storage,
  colour,
  ...form
}: ProductForm & { brand: Brand; condition: Condition }) {
  return {
    brand,
    condition,
    ...form,
    resalePrice: Number(form.resalePrice),
    orginalPrice: Number(form.orginalPrice),
    ...(storage ? { storage: Number(storage) } : {}),
    ...(colour.trim() ? { colour: colour.trim() } : {}),
  };
}

const photoCodes = ['not-an-image', 'image-unreadable', 'image-empty', 'image-missing', 'too-large'];

/** What the server found wrong, sorted: about the photo, about fields of the form. */
export function problemsOf(error: Error): { photo: string | undefined; fields: FieldError[] } {
  if (!(error instanceof ApiError)) return { photo: undefined, fields: [] };
  return {
    photo: photoCodes.includes(error.code) ? error.message : error.messageFor('picture'),
    fields: error.errors.filter(({ path }) => Object.hasOwn(emptyForm, path)),
  };
}
