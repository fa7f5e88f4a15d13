import type { ComponentType } from 'react';

/** Incremented when remotes and older shells become incompatible. */
export const contractVersion = 1;

export type RemoteProps = { basename: string };

/** Exports of a remote's `./app`. It uses the shell's router, session, query client and toasts. */
export type RemoteModule = { contractVersion: number; default: ComponentType<RemoteProps> };

/** Checks a loaded remote at run time, because it is deployed separately. @throws {Error} */
export function assertRemoteModule(name: string, loaded: unknown): RemoteModule {
  const module = loaded as Partial<RemoteModule> | null | undefined;
  if (typeof module?.default !== 'function') throw new Error(`${name} exports no component`);
  if (module.contractVersion !== contractVersion)
    throw new Error(`${name} uses contract version ${module.contractVersion}, the shell uses ${contractVersion}`);
  return module as RemoteModule;
}
