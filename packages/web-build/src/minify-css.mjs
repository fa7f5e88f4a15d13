import { transform } from 'lightningcss';

const name = 'minify-css';

/**
 * A minimizer of webpack for the stylesheets of a build.
 * @param {import('lightningcss').Targets} targets the oldest browsers that must understand the result
 * @returns {(compiler: import('webpack').Compiler) => void}
 */
export const minifyCss =
  (targets) =>
  ({ webpack, hooks }) => {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
    hooks.compilation.tap(name, (compilation) =>
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        for (const filename of Object.keys(assets).filter((file) => file.endsWith('.css')))
          compilation.updateAsset(filename, (source) => {
            const { code } = transform({ filename, code: source.buffer(), targets, minify: true });
            return new webpack.sources.RawSource(Buffer.from(code));
          });
      }),
    );
  };
