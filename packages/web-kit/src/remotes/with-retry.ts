/** Set by the bundler, one for each front-end: where its files are loaded from. Missing in tests. */
declare let __webpack_public_path__: string;

/** A path of its own for each failure; the loader of remotes numbers its own paths from 1. */
let nextPath = 1_000;

/**
 * Makes a dynamic import that failed load again. The browser keeps a request that hangs, and a cache what it was given, so everything
 * after a failure is asked for below a path never used before (`/mf/<app>/<build>~<n>/`, same files).
 * @param load the import itself: `() => import('./part.tsx')`
 * @param attempts how many times it is tried before the failure is reported
 * @returns a function that loads, and can be called again after it has failed
 */
export const withRetry = <T>(load: () => Promise<T>, attempts = 2): (() => Promise<T>) =>
  async function attempt(left = attempts): Promise<T> {
    try {
      return await load();
    } catch (error) {
      if (typeof __webpack_public_path__ === 'string')
        __webpack_public_path__ = __webpack_public_path__.replace(/(~\d+)?\/$/, `~${nextPath++}/`);
      if (left > 1) return attempt(left - 1);
      throw error;
    }
  };
