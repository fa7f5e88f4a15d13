import { errorOfAnswer, networkError, unreadableAnswer } from './api-error.ts';
import { fits } from './shape.ts';

export type PublicConfig = {
  firebase: { apiKey: string; authDomain: string; projectId: string };
  authEmulatorUrl?: string;
  demo?: { accounts: { role: string; email: string; password: string }[] };
};

/** Reads `/config.json`. @throws {ApiError} */
export async function loadConfig(): Promise<PublicConfig> {
  const answer = await fetch('/config.json', { signal: AbortSignal.timeout(15_000) }).catch(() => {
    throw networkError();
  });
  const body: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw errorOfAnswer(answer.status, body);
  if (!fits({ firebase: { apiKey: '', authDomain: '', projectId: '' } }, body)) throw unreadableAnswer();
  return body as PublicConfig;
}
