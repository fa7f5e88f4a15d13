import type { EventBus, Readiness } from '@wholesale/service-kit';
import type { GatewaySettings } from './config.ts';
import type { LiveBuilds } from './frontends/live-builds.ts';

const timeoutMs = 1_000;

/**
 * Ready means: signed-in people can be told apart, which needs users. Another service that is away takes only its own calls with it (503 there),
 * and without the broker the cache of roles is at most 5 s old, so neither takes the gateway out of service.
 */
export function createReadiness({
  settings,
  bus,
  builds,
}: {
  settings: GatewaySettings;
  bus: EventBus;
  builds: LiveBuilds;
}): Readiness {
  return async () => {
    const [users, catalog, bookings, ads, live] = await Promise.all([
      isLive(settings.USERS_URL),
      isLive(settings.CATALOG_URL),
      isLive(settings.BOOKINGS_URL),
      isLive(settings.ADS_URL),
      builds.recent(),
    ]);
    return {
      ready: users,
      services: { users, catalog, bookings, ads },
      events: bus.isConnected(),
      frontends: live.shell !== undefined,
    };
  };
}

async function isLive(url: string): Promise<boolean> {
  try {
    const response = await fetch(new URL('/health/live', url), { signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
