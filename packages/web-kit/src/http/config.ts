import { errorOfAnswer, networkError } from './api-error.ts';

/** What the gateway tells every browser at run time. */
export type PublicConfig = {
  firebase: { apiKey: string; authDomain: string; projectId: string };
  authEmulatorUrl?: string;
  demo?: { accounts: { role: string; email: string; password: string }[] };
};

let config: Promise<PublicConfig> | undefined;

/** Reads `/config.json` once a page; a failure is forgotten, so that the next asker tries again. */
export function loadConfig(): Promise<PublicConfig> {
  config ??= read().catch((error: unknown) => {
    config = undefined;
    throw error;
  });
  return config;
}

async function read(): Promise<PublicConfig> {
  const answer = await fetch('/config.json', { signal: AbortSignal.timeout(15_000) }).catch(() => {
    throw networkError();
  });
  if (!answer.ok) throw errorOfAnswer(answer.status, await answer.json().catch(() => undefined));
  return (await answer.json()) as PublicConfig;
}
