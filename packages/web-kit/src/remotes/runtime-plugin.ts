import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

const fetchLimit = 4_000;
const scriptLimit = 5_000;

/**
 * Time limits that the federation runtime lacks (it waits 20 s for a script and for ever for a manifest, and takes an error page for one),
 * and manifests that came with the page.
 */
export function createRuntimePlugin(manifests: Record<string, unknown> = {}): ModuleFederationRuntimePlugin {
  return {
    name: 'wholesale-limits',
    fetch: async (url, init) => {
      const inlined = manifests[url];
      if (inlined) return Response.json(inlined);
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(fetchLimit) });
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      return answer;
    },
    createScript: () => ({ timeout: scriptLimit }),
  };
}
