import type { EventBus, Readiness } from '@wholesale/service-kit';
import type { LiveBuilds } from './frontends/live-builds.ts';

/**
 * Ready means that the gateway itself can serve the shop: its settings were accepted at the start, and each front-end has a live build.
 * A service that is away takes only its own calls with it (503 there), and without the broker the cache of roles is at most 5 s old; if either made
 * every gateway unready, an orchestrator would take the whole shop away. So both are reported and decide nothing, and no probe asks a service.
 * @param options.services which services answered when they were last asked
 */
export function createReadiness({
  services,
  bus,
  builds,
}: {
  services: () => Readonly<Record<string, boolean>>;
  bus: Pick<EventBus, 'isConnected'>;
  builds: LiveBuilds;
}): Readiness {
  return async () => {
    const { shell, whole } = await builds.recent();
    const frontends = shell !== undefined && whole;
    return { ready: frontends, frontends, services: services(), events: bus.isConnected() };
  };
}
