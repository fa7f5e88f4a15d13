import { loadConfig } from '@wholesale/web-kit/http';

/** The public configuration; it does not change while the page is open. */
export const configQuery = { queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity };

/** What the shell reads beyond the calls of the API. */
export const keys = {
  demoMail: (email: string, mode: string) => ['demo-mail', email, mode],
  confirmEmail: (code: string) => ['confirm-email', code],
  emailConfirmed: (uid: string) => ['email-confirmed', uid],
  resetCode: (code: string) => ['reset-code', code],
};
