import { hasHiddenCharacters, longest, unnamedPerson } from '@wholesale/contracts/values';
import type { ChosenRole } from './user-type.tsx';

/** Client-side rules; the identity provider and the server check again. */
export const minPasswordLength = 6; // required by the identity provider

export const emailRules = { required: 'Email Address is required' };

export const newPasswordRules = {
  required: 'Password is required',
  minLength: { value: minPasswordLength, message: `The password needs at least ${minPasswordLength} characters.` },
};
export const passwordHint = `At least ${minPasswordLength} characters`;

export const nameRules = {
  validate: (text: string) => {
    const name = text.trim();
    if (!name) return 'Name is required';
    if (name === unnamedPerson) return 'Enter your own name.';
    if ([...name].length > longest.personName) return `Use at most ${longest.personName} characters.`;
    return !hasHiddenCharacters(name) || 'The name has characters that are not allowed.';
  },
};

/** The email address that another account page passed in the navigation state. */
export function addressIn(state: unknown): string {
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === 'string' ? email : '';
}

/** The user type to start with: seller for who came by 'Sell yours' (`?as=seller`). */
export const userTypeIn = (search: string): ChosenRole =>
  new URLSearchParams(search).get('as') === 'seller' ? 'seller' : 'buyer';
