import type { KeptPhoto } from '../photos/use-photos.ts';
import { emptyForm, type ProductForm } from './product-rules.ts';

export type Draft = { form: ProductForm; photos: readonly KeptPhoto[] };
type Owner = { email: string; id?: string | undefined };

const keyOf = ({ id = 'new' }: Owner) => `wholesale.product-draft.${id}`;

/** Files do not fit into session storage, so they are kept until the page is reloaded. */
const keptFiles = new Map<string, Draft['photos']>();
const fileKeyOf = (owner: Owner) => `${owner.email} ${keyOf(owner)}`;

/** The draft of this user in this tab; it survives a reload and a new sign-in. */
export function readDraft(owner: Owner): Draft | undefined {
  const stored = readStored(owner);
  const photos = keptFiles.get(fileKeyOf(owner)) ?? stored?.photos ?? [];
  const form = { ...emptyForm, ...stored?.form };
  const typed = Object.values(form).some((text) => text !== '');
  return typed || photos.length ? { form, photos } : undefined;
}

/** Keeps a draft; undefined clears it. */
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
    return undefined; // storage may be disabled
  }
}
