import type { ComponentType } from 'react';

/** Grows when a remote could no longer run in an older shell, or the other way round. */
export const contractVersion = 1;

/** What the shell gives a remote: the path below which the remote's own routes lie. */
export type RemoteProps = { basename: string };

/** What a remote's `./app` exports. It nests `<Routes>` and may use the shell's router, session, query client and toasts; it owns none. */
export type RemoteModule = { contractVersion: number; default: ComponentType<RemoteProps> };

/** Checks what was loaded: a remote is another deployment, its types are a promise only. */
export function assertRemoteModule(name: string, loaded: unknown): RemoteModule {
  const module = loaded as Partial<RemoteModule> | null | undefined;
  if (typeof module?.default !== 'function') throw new Error(`${name} exports no component`);
  if (module.contractVersion !== contractVersion)
    throw new Error(
      `${name} speaks version ${module.contractVersion} of the contract, the shell speaks ${contractVersion}`,
    );
  return module as RemoteModule;
}
