import type { Details } from './api/book-phone.ts';

const key = 'wholesale.booking-draft';

/** What a person typed into a booking that was not finished: kept for this tab, so that a sign-in in between loses nothing. */
export function readDraft(email: string): Details {
  const empty = { phone: '', location: '' };
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as (Details & { email: string }) | null;
    return kept?.email === email ? { phone: String(kept.phone), location: String(kept.location) } : empty;
  } catch {
    return empty; // storage may be switched off
  }
}

export function keepDraft(email: string, { phone, location }: Details): void {
  try {
    if (phone || location) sessionStorage.setItem(key, JSON.stringify({ email, phone, location }));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the draft lives as long as the form.
  }
}
