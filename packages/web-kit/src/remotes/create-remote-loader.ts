import { assertRemoteModule, type RemoteModule } from './contract.ts';
import { LoadFailure, loadFailureOf } from './load-failure.ts';
import type { Federation } from './read-federation.ts';

type SharedCopies = Record<
  string,
  Record<string, Record<string, { from: string; loaded?: boolean | undefined; lib?: unknown } | undefined>>
>;

/** The part of the federation runtime that the loader uses. */
export type FederationRuntime = {
  registerRemotes: (remotes: { name: string; entry: string }[], options: { force: boolean }) => void;
  loadRemote: (id: string) => Promise<unknown>;
  shareScopes: () => SharedCopies;
};

export type RemoteLoader = { load: (name: string) => Promise<RemoteModule>; prefetch: (name: string) => void };

/**
 * Loads remotes so that no fault of one outlasts the fault: each attempt has a deadline, the first failure is followed by one silent
 * second attempt, and every attempt after the first asks again which build is live and loads it from a path never used before
 * (`/mf/<app>/<build>~<n>/`), so that no hung request, poisoned cache entry or half-run script is met again.
 * @param deps.inlined the pointers that came with the page
 * @param deps.readFederation asks for the pointers of now
 * @param deps.deadline most milliseconds for one attempt
 */
export function createRemoteLoader(deps: {
  runtime: FederationRuntime;
  inlined: Federation | undefined;
  readFederation: () => Promise<Federation>;
  deadline?: number;
}): RemoteLoader {
  const { runtime, inlined, readFederation, deadline = 8_000 } = deps;
  const loaded = new Map<string, Promise<RemoteModule>>();
  const attempts = new Map<string, number>();
  const where = new Map<string, string>();

  const attempt = async (name: string): Promise<RemoteModule> => {
    const count = attempts.get(name) ?? 0;
    attempts.set(name, count + 1);
    const federation = count === 0 && inlined ? inlined : await readFederation();
    const pointer = federation.remotes.find((remote) => remote.name === name);
    if (!pointer) throw new Error(`${name} has no live build`);
    if (count > 0) dropFailedShares(runtime.shareScopes(), name);
    const entry = count === 0 ? pointer.entry : pointer.entry.replace(/^(\/mf\/[^/]+\/[^/]+)\//, `$1~${count}/`);
    where.set(name, entry);
    runtime.registerRemotes([{ name, entry }], { force: count > 0 });
    return assertRemoteModule(name, await runtime.loadRemote(`${name}/app`));
  };

  const inTime = (name: string) => {
    const late = () =>
      new LoadFailure(`${name} did not load in ${deadline} ms`, { kind: 'timeout', address: where.get(name) ?? '' });
    return withDeadline(attempt(name), deadline, late).catch((error: unknown) => {
      throw loadFailureOf(error, where.get(name));
    });
  };

  const load = (name: string) => {
    const before = loaded.get(name);
    if (before) return before;
    const loading = inTime(name).catch(() => inTime(name));
    loaded.set(name, loading);
    loading.catch(() => loaded.delete(name)); // the next asker tries again
    return loading;
  };
  return { load, prefetch: (name) => void load(name).catch(() => undefined) };
}

/** A share that a failed remote offered but never delivered would be chosen again and fail again. */
function dropFailedShares(scopes: SharedCopies, name: string) {
  for (const scope of Object.values(scopes))
    for (const versions of Object.values(scope))
      for (const [version, copy] of Object.entries(versions))
        if (copy?.from === name && !copy.loaded && !copy.lib) delete versions[version];
}

function withDeadline<T>(work: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
