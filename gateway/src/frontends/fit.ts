import type { RemoteBuild, ShellBuild } from './build-schema.ts';

/** What a remote uses of web-kit's shared modules and a shell lacks, as `router: useHref`; builds that do not say so are taken to fit. */
export function missingFor(shell: Pick<ShellBuild, 'offers'>, { needs }: Pick<RemoteBuild, 'needs'>): string[] {
  const { offers } = shell;
  if (!offers) return [];
  return Object.entries(needs).flatMap(([module, names]) =>
    names.filter((name) => !offers[module]?.includes(name)).map((name) => `${module}: ${name}`),
  );
}

/** @throws Misfit when the shell lacks what the remote needs; without a shell, everything fits */
export function checkFit(shell: ShellBuild | undefined, remote: RemoteBuild): void {
  const missing = shell ? missingFor(shell, remote) : [];
  if (missing.length) throw new Misfit(`shell ${shell?.version} does not have ${missing.join(', ')}`);
}

export class Misfit extends Error {
  override name = 'Misfit';
}
