import { startAuthEmulator } from '@wholesale/parts';
import { startInTestFolder } from './test-folder.ts';

/** The sign-in emulator behind its signing proxy; its key set is at `${url}/.well-known/jwks.json`. */
export type TestAuth = {
  url: string;
  projectId: 'demo-wholesale';
  apiKey: 'demo-api-key';
  stop: () => Promise<void>;
};

/** The run's shared emulator (WHOLESALE_TEST_AUTH_URL), otherwise a new one that `stop` ends. */
export async function startAuthForTests(): Promise<TestAuth> {
  const project = { projectId: 'demo-wholesale', apiKey: 'demo-api-key' } as const;
  const shared = process.env.WHOLESALE_TEST_AUTH_URL;
  if (shared) return { url: shared, ...project, stop: () => Promise.resolve() };
  return { ...(await startInTestFolder(startAuthEmulator)), ...project };
}
