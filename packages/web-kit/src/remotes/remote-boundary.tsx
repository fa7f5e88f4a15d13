import type { ReactNode } from 'react';
import type { RemoteModule, RemoteProps } from './contract.ts';
import type { RemoteLoader } from './create-remote-loader.ts';
import { LoadBoundary } from './load-boundary.tsx';

export function RemoteBoundary({
  name,
  title,
  loader,
  fallback,
  basename,
}: RemoteProps & { name: string; title: string; loader: RemoteLoader; fallback: ReactNode }) {
  return <LoadBoundary load={loadOf(loader, name)} props={{ basename }} title={title} fallback={fallback} />;
}

/** Returns the same function for the same remote, so that a remote that has arrived is shown at once. */
export function loadOf(loader: RemoteLoader, name: string): () => Promise<RemoteModule> {
  const known = loads.get(loader) ?? new Map<string, () => Promise<RemoteModule>>();
  const load = known.get(name) ?? (() => loader.load(name));
  loads.set(loader, known.set(name, load));
  return load;
}

const loads = new WeakMap<RemoteLoader, Map<string, () => Promise<RemoteModule>>>();
