import type { Details } from './api/book-phone.ts';

const key = 'wholesale.booking-draft';
const contactKey = (email: string) => `wholesale.booking-contact.${email}`;

/** What the form starts with: the unfinished booking of this tab, else what the account booked with last on this device. */
export const startingDetails = (email: string): Details =>
  readDraft(email) ?? readContact(email) ?? { phone: '', location: '' };

/** The unfinished booking of a buyer in this tab; it survives a login. */
function readDraft(email: string): Details | undefined {
  const kept = read(() => sessionStorage, key);
  return kept?.email === email ? detailsOf(kept) : undefined;
}

const readContact = (email: string): Details | undefined => {
  const kept = read(() => localStorage, contactKey(email));
  return kept && detailsOf(kept);
};

const detailsOf = ({ phone, location }: Partial<Details>): Details => ({
  phone: String(phone ?? ''),
  location: String(location ?? ''),
});

function read(storage: () => Storage, name: string): Partial<Details & { email: string }> | undefined {
  try {
    return (JSON.parse(storage().getItem(name) ?? 'null') as Partial<Details & { email: string }> | null) ?? undefined;
  } catch {
    return undefined; // storage may be disabled
  }
}

/** Remembers how to reach a buyer for the next booking of the same account. */
export function keepContact(email: string, { phone, location }: Details): void {
  try {
    localStorage.setItem(contactKey(email), JSON.stringify({ phone, location }));
  } catch {
    // Without storage the next form starts empty.
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
