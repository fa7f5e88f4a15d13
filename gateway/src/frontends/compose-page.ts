import type { RemoteBuild, ShellBuild } from './live-builds.ts';

/** The answer of `GET /federation.json`: which remotes are live and where each begins. */
export const federationOf = (remotes: readonly RemoteBuild[]) => ({
  remotes: remotes.map(({ name, version, entry }) => ({ name, version, entry })),
});

/** The remote that owns a path, with its page: two paths with the same owner and page get the same HTML. */
export function ownerOf(
  remotes: readonly RemoteBuild[],
  pathname: string,
): { remote: RemoteBuild; page: RemoteBuild['pages'][number] } | undefined {
  for (const remote of remotes) {
    const page = remote.pages.find(({ path }) => matches(path, pathname));
    if (page) return { remote, page };
  }
  return undefined;
}

/**
 * The HTML of a navigation: the shell's page with what is live and the manifests written into it, so that nothing has to be asked first,
 * and preloads of what the owner of the path needs.
 */
export function composePage(
  shell: ShellBuild,
  remotes: readonly RemoteBuild[],
  owner: ReturnType<typeof ownerOf>,
): string {
  const head = [
    // Without `crossorigin`: with it Chromium ignores the preload of a same-origin script.
    ...(owner?.remote.preload.scripts ?? []).map((href) => `<link rel="preload" as="script" href="${href}">`),
    ...(owner?.remote.preload.styles ?? []).map((href) => `<link rel="preload" as="style" href="${href}">`),
    ...(owner?.page.fetch ?? []).map((href) => `<link rel="preload" as="fetch" href="${href}" crossorigin>`),
  ];
  const manifests = Object.fromEntries(remotes.map(({ entry, manifest }) => [entry, manifest]));
  const data = JSON.stringify({ ...federationOf(remotes), manifests }).replaceAll('<', '\\u003c');
  // Functions as replacements: `$` means something in a string.
  return shell.html
    .replace('<!--wholesale:head-->', () => head.join(''))
    .replace(
      '<!--wholesale:data-->',
      () => `<script type="application/json" id="wholesale-federation">${data}</script>`,
    );
}

/** `/phones/*` owns `/phones` and everything below; any other path owns itself alone. */
const matches = (path: string, pathname: string): boolean =>
  path.endsWith('/*') ? `${pathname}/`.startsWith(path.slice(0, -1)) : path === pathname;
