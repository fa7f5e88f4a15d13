import type { GatewaySettings } from './config.ts';

export type PublicConfig = {
  firebase: { apiKey: string; authDomain: string; projectId: string };
  authEmulatorUrl?: string;
  demo?: { accounts: GatewaySettings['DEMO_ACCOUNTS'] };
};

export function publicConfig(settings: GatewaySettings): PublicConfig {
  const projectId = settings.FIREBASE_PROJECT_ID;
  return {
    firebase: {
      apiKey: settings.FIREBASE_API_KEY,
      authDomain: settings.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
      projectId,
    },
    ...(settings.AUTH_EMULATOR_URL && { authEmulatorUrl: settings.AUTH_EMULATOR_URL }),
    ...(settings.DEMO === 'on' && { demo: { accounts: settings.DEMO_ACCOUNTS } }),
  };
}
