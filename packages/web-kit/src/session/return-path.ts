import { paths } from '../paths.ts';

/** The login page that brings a person back to where they were. */
export const loginPath = (origin: string) => `${paths.login}?from=${encodeURIComponent(origin)}`;

/** The same for the sign-up page. */
export const signupPath = (origin: string) => `${paths.signup}?from=${encodeURIComponent(origin)}`;
