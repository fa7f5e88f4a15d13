import { loadConfig } from '@wholesale/web-kit/http';

/** The public configuration; it does not change while the page is open. */
export const configQuery = { queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity };

/** What the shell reads beyond the calls of the API. */
export const keys = {
  demoMail: (email: string) => ['demo-mail', email],
  resetCode: (code: string) => ['reset-code', code],
};
