import type { KeptPhoto } from '../photos/use-photos.ts';
import { emptyForm, type ProductForm } from './product-rules.ts';

/** What a seller typed into a listing that was not finished. */
export type Draft = { form: ProductForm; photos: readonly KeptPhoto[] };
/** Whose it is, and of which listing; a new one has no id. */
type Owner = { email: string; id?: string | undefined };

const keyOf = ({ id = 'new' }: Owner) => `wholesale.product-draft.${id}`;

/** A photo that was not stored yet is too large for the tab's storage; it stays for as long as the page is not loaded anew. */
const keptFiles = new Map<string, Draft['photos']>();
const fileKeyOf = (owner: Owner) => `${owner.email} ${keyOf(owner)}`;

/**
 * What was typed and not stored: kept for this tab, so that a sign-in in between, or a reload, loses nothing. Nobody else who signs in
 * sees it.
 */
export function readDraft(owner: Owner): Draft | undefined {
  const stored = readStored(owner);
  const photos = keptFiles.get(fileKeyOf(owner)) ?? stored?.photos ?? [];
  const form = { ...emptyForm, ...stored?.form };
  const typed = Object.values(form).some((text) => text !== '');
  return typed || photos.length ? { form, photos } : undefined;
}

/** Keeps an unfinished listing; undefined clears what was kept. */
export function keepDraft(owner: Owner, draft: Draft | undefined): void {
  if (!owner.email) return;
  if (draft) keptFiles.set(fileKeyOf(owner), draft.photos);
  else keptFiles.delete(fileKeyOf(owner));
  try {
    if (draft) {
      const photos = draft.photos.filter((photo) => 'url' in photo);
      sessionStorage.setItem(keyOf(owner), JSON.stringify({ email: owner.email, form: draft.form, photos }));
    } else sessionStorage.removeItem(keyOf(owner));
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

function readStored(owner: Owner): Draft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? 'null') as ({ email: string } & Draft) | null;
    return kept?.email === owner.email ? kept : undefined;
  } catch {
    return undefined; // storage may be switched off
  }
}
