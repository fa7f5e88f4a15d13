/**
 * What the three front-ends share in the browser, with version ranges kept by hand: a remote built with another minor version uses
 * the shell's copy, another major version is refused (`strictVersion`). Libraries behind the facades (react-router-dom, TanStack Query,
 * firebase, axios, react-toastify) are not shared directly, because sharing a library disables its tree shaking.
 */
const ranges = {
  react: '^19.0.0',
  'react/jsx-runtime': '^19.0.0',
  'react-dom': '^19.0.0',
};

/** The kit's facades: one copy each, because they hold state (router context, session, token source, toasts), or are in the shell anyway (loading). */
export const facades = ['router', 'query', 'auth', 'http', 'toast', 'loading'];
/** Never changes: what a remote uses of them is compared name by name before it goes live (`shared-exports.mjs`). */
const kitVersion = '1.0.0';

/**
 * The `shared` option of module federation.
 * @param {{ eager: boolean }} options `eager` for the shell, whose shared modules are in the first chunk
 */
export function sharedModules({ eager }) {
  const libraries = Object.entries(ranges).map(([name, requiredVersion]) => [
    name,
    { singleton: true, strictVersion: true, requiredVersion, eager },
  ]);
  const kit = facades.map((name) => [
    `@wholesale/web-kit/${name}`,
    { singleton: true, strictVersion: true, version: kitVersion, requiredVersion: '^1.0.0', eager },
  ]);
  return Object.fromEntries([...libraries, ...kit]);
}
