import { errorOfAnswer, networkError } from './api-error.ts';

/** What the gateway tells every browser at run time. */
export type PublicConfig = {
  firebase: { apiKey: string; authDomain: string; projectId: string };
  authEmulatorUrl?: string;
  demo?: { accounts: { role: string; email: string; password: string }[] };
};

/**
 * Reads `/config.json`.
 * @throws {ApiError}
 */
export async function loadConfig(): Promise<PublicConfig> {
  const answer = await fetch('/config.json', { signal: AbortSignal.timeout(15_000) }).catch(() => {
    throw networkError();
  });
  if (!answer.ok) throw errorOfAnswer(answer.status, await answer.json().catch(() => undefined));
  return (await answer.json()) as PublicConfig;
}
