/**
 * The files of the chunks that a dynamic import names (`webpackChunkName`), so that the page's HTML can name them as well.
 * @param {import('webpack').Stats} stats @param {string} base address of the build
 * @returns {(chunk: string) => string[]} addresses of scripts and stylesheets; none for a page that is in the first chunk
 */
export function lateFiles(stats, base) {
  const { namedChunkGroups } = stats.toJson({ all: false, chunkGroups: true });
  return (chunk) => (namedChunkGroups[chunk]?.assets ?? []).map(({ name }) => base + name);
}

/** Adds the files that each page loads after its app: `preload` of the page in `build.json`. */
export const withLateFiles = (pages, filesOf) =>
  pages.map((page) => ({ ...page, preload: filesOf(`page-${page.name}`) }));
