import { useCallback, type ReactNode } from 'react';
import type { RemoteProps } from './contract.ts';
import type { RemoteLoader } from './create-remote-loader.ts';
import { LoadBoundary } from './load-boundary.tsx';

export function RemoteBoundary({
  name,
  title,
  loader,
  fallback,
  basename,
}: RemoteProps & { name: string; title: string; loader: RemoteLoader; fallback: ReactNode }) {
  const load = useCallback(() => loader.load(name), [loader, name]);
  return <LoadBoundary load={load} props={{ basename }} title={title} fallback={fallback} />;
}
