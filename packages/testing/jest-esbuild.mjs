import { transformSync } from 'esbuild';

/** Jest runs the same TypeScript sources that Node runs, as native ES modules; esbuild only removes the types. */
export default {
  process: (source, path) =>
    transformSync(source, {
      loader: path.endsWith('x') ? 'tsx' : 'ts',
      format: 'esm',
      target: 'node24',
      jsx: 'automatic',
      define: { WHOLESALE_GALLERY: 'true' }, // as in a development build
      sourcefile: path,
      sourcemap: 'inline',
    }),
};
