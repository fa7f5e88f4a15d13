import { afterEach, describe, expect, it } from '@jest/globals';
import { withRetry } from './with-retry.ts';

const bundler = globalThis as { __webpack_public_path__?: string };
afterEach(() => {
  delete bundler.__webpack_public_path__;
});

/** Records the public path of each load; the first `failures` loads fail. */
function aLoad(failures: number) {
  const paths: (string | undefined)[] = [];
  const load = async () => {
    paths.push(bundler.__webpack_public_path__);
    if (paths.length <= failures) throw new Error(`failure ${paths.length}`);
    return 'the part';
  };
  return { load, paths };
}

describe('withRetry', () => {
  it('hides one failure: the second attempt is made at once', async () => {
    const { load, paths } = aLoad(1);

    expect(await withRetry(load)()).toBe('the part');
    expect(paths).toHaveLength(2);
  });

  it('reports the last failure, and loads again when it is called again', async () => {
    const { load } = aLoad(2);
    const retrying = withRetry(load);

    await expect(retrying()).rejects.toThrow('failure 2');
    expect(await retrying()).toBe('the part');
  });

  it('asks no second time where one attempt is wanted', async () => {
    const { load, paths } = aLoad(1);

    await expect(withRetry(load, 1)()).rejects.toThrow('failure 1');
    expect(paths).toHaveLength(1);
  });

  it('loads from the build as it is published, and after each failure from a path of the same build never used before', async () => {
    bundler.__webpack_public_path__ = 'http://shop.example/mf/storefront/b1~2/';
    const { load, paths } = aLoad(2);
    const retrying = withRetry(load);
    await retrying().catch(() => undefined);
    await retrying();

    expect(paths[0]).toBe('http://shop.example/mf/storefront/b1~2/');
    expect(new Set(paths).size).toBe(3);
    for (const path of paths) expect(path).toMatch(/^http:\/\/shop\.example\/mf\/storefront\/b1~\d{1,6}\/$/);
  });
});
