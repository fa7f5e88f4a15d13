import { paths } from '../paths.ts';

/** Login page address that returns to `origin`. */
export const loginPath = (origin: string) => `${paths.login}?from=${encodeURIComponent(origin)}`;

export const signupPath = (origin: string) => `${paths.signup}?from=${encodeURIComponent(origin)}`;
