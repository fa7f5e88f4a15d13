import { emptyForm, type ProductForm } from './components/product-rules.ts';

const key = 'wholesale.product-draft';
type Draft = { form: ProductForm; photo: File | undefined };

/** A photo is too large for the tab's storage; it stays for as long as the page is not loaded anew. */
let keptPhoto: { email: string; photo: File } | undefined;

/**
 * What a seller typed into a listing that was not finished: kept for this tab, so that a sign-in in between loses nothing. Nobody
 * else who signs in sees it.
 */
export function readDraft(email: string): Draft | undefined {
  const photo = keptPhoto?.email === email ? keptPhoto.photo : undefined;
  const form = readForm(email);
  return form || photo ? { form: { ...emptyForm, ...form }, photo } : undefined;
}

/** Keeps an unfinished listing; an empty one clears what was kept. */
export function keepDraft(email: string, { form, photo }: Draft): void {
  if (!email) return;
  keptPhoto = photo && { email, photo };
  try {
    if (Object.values(form).some((text) => text !== '')) sessionStorage.setItem(key, JSON.stringify({ email, form }));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the draft lives as long as the form.
  }
}

function readForm(email: string): ProductForm | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { email: string; form: ProductForm } | null;
    return kept?.email === email ? kept.form : undefined;
  } catch {
    return undefined; // storage may be switched off
  }
}
