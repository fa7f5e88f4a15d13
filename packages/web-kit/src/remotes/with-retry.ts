/** Set by the bundler per front-end; missing in tests. */
declare let __webpack_public_path__: string;

/** The remote loader numbers its own paths from 1. */
let nextPath = 1_000;

/**
 * Makes a failed dynamic import retryable. Each failure changes the public path (`/mf/<app>/<build>~<n>/`), because browsers keep failed and hung requests.
 * @param load the import: `() => import('./part.tsx')`
 * @param attempts attempts before the failure is reported
 * @returns a function that loads, and can be called again after a failure
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
