import { transformSync } from 'esbuild';

/** Jest runs the same TypeScript sources that Node runs, as native ES modules; esbuild only takes the types out. */
export default {
  process: (source, path) =>
    transformSync(source, {
      loader: path.endsWith('x') ? 'tsx' : 'ts',
      format: 'esm',
      target: 'node24',
      jsx: 'automatic',
      sourcefile: path,
      sourcemap: 'inline',
    }),
};
