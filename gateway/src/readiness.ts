import type { EventBus, Readiness } from '@wholesale/service-kit';
import type { LiveBuilds } from './frontends/live-builds.ts';

/**
 * Ready when every front-end has a live build. Services, broker and the builds' storage are only reported: if they made every gateway unready, an
 * orchestrator would take down the whole shop. @param options.services which services answered their last request
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
    return {
      ready: frontends,
      frontends,
      frontendStorage: builds.isStorageAnswering(),
      services: services(),
      events: bus.isConnected(),
    };
  };
}
