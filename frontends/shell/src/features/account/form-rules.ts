import { hasHiddenCharacters } from '@wholesale/contracts/values';

/** The rules of the account forms, worded as a person reads them. The provider and the shop check again. */
export const shortestPassword = 6; // the identity provider's rule
export const longestName = 80; // the shop's rule

export const emailRules = { required: 'Email Address is required' };

export const newPasswordRules = {
  required: 'Password is required',
  minLength: { value: shortestPassword, message: `The password needs at least ${shortestPassword} characters.` },
};
export const passwordHint = `At least ${shortestPassword} characters`;

export const nameRules = {
  validate: (text: string) => {
    const name = text.trim();
    if (!name) return 'Name is required';
    if (name.length > longestName) return `Use at most ${longestName} characters.`;
    return !hasHiddenCharacters(name) || 'The name has characters that are not allowed.';
  },
};

/** The address that one account page hands to the next one, outside the URL. */
export function addressIn(state: unknown): string {
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === 'string' ? email : '';
}
