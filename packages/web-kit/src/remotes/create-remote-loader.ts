import { assertRemoteModule, type RemoteModule } from './contract.ts';
import { LoadFailure, loadFailureOf } from './load-failure.ts';
import type { Federation } from './read-federation.ts';

type SharedCopies = Record<
  string,
  Record<string, Record<string, { from: string; loaded?: boolean | undefined; lib?: unknown } | undefined>>
>;

export type FederationRuntime = {
  registerRemotes: (remotes: { name: string; entry: string }[], options: { force: boolean }) => void;
  loadRemote: (id: string) => Promise<unknown>;
  shareScopes: () => SharedCopies;
};

export type RemoteLoader = { load: (name: string) => Promise<RemoteModule> };

/**
 * Loads remotes with a deadline per attempt and one silent retry.
 * A retry reads the live build again and uses a new path (`/mf/<app>/<build>~<n>/`), to bypass hung requests, poisoned caches and half-run scripts.
 * @param deps.inlined the pointers inlined in the page
 * @param deps.readFederation reads the current pointers
 * @param deps.deadline milliseconds per attempt
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
  const entries = new Map<string, string>();

  const attempt = async (name: string): Promise<RemoteModule> => {
    const count = attempts.get(name) ?? 0;
    attempts.set(name, count + 1);
    const federation = count === 0 && inlined ? inlined : await readFederation();
    const pointer = federation.remotes.find((remote) => remote.name === name);
    if (!pointer) throw new Error(`${name} has no live build`);
    if (count > 0) evictFailedShares(runtime.shareScopes(), name);
    const entry = count === 0 ? pointer.entry : pointer.entry.replace(/^(\/mf\/[^/]+\/[^/]+)\//, `$1~${count}/`);
    entries.set(name, entry);
    runtime.registerRemotes([{ name, entry }], { force: count > 0 });
    return assertRemoteModule(name, await runtime.loadRemote(`${name}/app`));
  };

  const attemptWithDeadline = (name: string) => {
    const timeoutError = () =>
      new LoadFailure(`${name} did not load in ${deadline} ms`, { kind: 'timeout', address: entries.get(name) ?? '' });
    return withDeadline(attempt(name), deadline, timeoutError).catch((error: unknown) => {
      throw loadFailureOf(error, entries.get(name));
    });
  };

  const load = (name: string) => {
    const before = loaded.get(name);
    if (before) return before;
    const loading = attemptWithDeadline(name).catch(() => attemptWithDeadline(name));
    loaded.set(name, loading);
    loading.catch(() => loaded.delete(name)); // the next call tries again
    return loading;
  };
  return { load };
}

/** A share that a failed remote never delivered would be chosen again. */
function evictFailedShares(scopes: SharedCopies, name: string) {
  for (const scope of Object.values(scopes))
    for (const versions of Object.values(scope))
      for (const [version, copy] of Object.entries(versions))
        if (copy?.from === name && !copy.loaded && !copy.lib) delete versions[version];
}

function withDeadline<T>(work: Promise<T>, milliseconds: number, timeoutError: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeoutError()), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
