import type { Details } from './api/book-phone.ts';

const key = 'wholesale.booking-draft';

/** Reads the unfinished booking of a buyer in this tab; it survives a login. */
export function readDraft(email: string): Details {
  const empty = { phone: '', location: '' };
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as (Details & { email: string }) | null;
    return kept?.email === email ? { phone: String(kept.phone), location: String(kept.location) } : empty;
  } catch {
    return empty; // storage may be disabled
  }
}

export function keepDraft(email: string, { phone, location }: Details): void {
  try {
    if (phone || location) sessionStorage.setItem(key, JSON.stringify({ email, phone, location }));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the draft is lost with the form.
  }
}
