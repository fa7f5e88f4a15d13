import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { isProduction } from './is-production.mjs';
import { minifyCss } from './minify-css.mjs';
import { sharedModules } from './shared-modules.mjs';

const loader = createRequire(import.meta.url).resolve;
const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const browsers = { chrome: 123 << 16, edge: 123 << 16, firefox: 125 << 16, safari: (17 << 16) | (5 << 8) };

/**
 * The webpack configuration of all front-ends.
 * @param {object} app
 * @param {string} app.name the federation name: `shell`, `storefront`, `dashboard`; no name may be a prefix of another
 * @param {string} app.folder the app's folder, usually `import.meta.dirname` of its webpack.config.mjs
 * @param {Record<string, string>} [app.exposes] what a remote exposes, e.g. `{ './app': './src/remote.tsx' }`; the shell has none
 * @param {string} [app.entry] the start file; only the shell has one
 * @returns {(build?: {buildId?: string, output?: string, mode?: 'production' | 'development'}) => import('webpack').Configuration}
 */
export function createWebpackConfig({ name, folder, exposes, entry }) {
  const isHost = !exposes;
  return ({
    buildId = 'dev',
    output = join(repository, '.wholesale/dist', name, buildId),
    mode = 'production',
    cache,
  } = {}) => ({
    name,
    mode,
    context: folder,
    target: ['web', 'es2022'],
    entry: entry ? { main: entry } : {},
    devtool: mode === 'production' ? false : 'cheap-module-source-map',
    cache: false, // a persistent cache survives a change of this configuration and then contains old code
    output: {
      path: output,
      // A remote loads its chunks relative to its own script, which the salted retry path needs.
      publicPath: isHost ? `/mf/${name}/${buildId}/` : 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      uniqueName: `wholesale_${name}`,
      chunkLoadTimeout: 8_000,
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      // Its exports map selects the development build in every mode.
      alias:
        mode === 'production'
          ? { 'react-router$': join(repository, 'node_modules/react-router/dist/production/index.mjs') }
          : {},
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: loader('esbuild-loader'),
          options: { target: 'es2022', jsx: 'automatic', tsconfigRaw: {} },
        },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: loader('css-loader'),
              options: {
                modules: {
                  auto: /\.module\.css$/,
                  localIdentName: `${name}_[local]_[hash:base64:5]`,
                  localIdentContext: repository,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                },
              },
            },
          ],
        },
        { test: /\.svg$/, include: /illustrations/, type: 'asset/source' },
        { test: /\.(svg|png|webp|woff2)$/, exclude: /illustrations/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { ecma: 2022, compress: { passes: 3 }, mangle: true, format: { comments: false } },
        }),
        minifyCss(browsers),
      ],
      chunkIds: 'deterministic',
      // The smallest numbers. `deterministic` ones depend on the folder of the checkout, and with them the size by up to 80 bytes.
      moduleIds: 'size',
      runtimeChunk: false,
      splitChunks: isHost
        ? {
            cacheGroups: {
              vendor: { test: /[\\/]node_modules[\\/].*\.m?js$/, name: 'vendor', chunks: 'initial', enforce: true },
            },
          }
        : undefined,
    },
    plugins: [
      // The component gallery is for developers, not for customers.
      new webpack.DefinePlugin({ WHOLESALE_GALLERY: JSON.stringify(!isProduction()) }),
      // Chromium compiles the functions of a file with this first line while it loads, beside the page's thread. Without it, each is
      // compiled at its first call, which made the home page answer late on slow phones (https://v8.dev/blog/explicit-compile-hints).
      new webpack.BannerPlugin({
        banner: '//# allFunctionsCalledOnLoad',
        raw: true,
        test: /\.js$/,
        stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE, // after the minimizer, which drops comments
      }),
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
        ignoreOrder: true, // CSS modules do not depend on the order of files
        // Runs in the browser. A sheet that hangs counts as failed after 8 s, as a script does: else its part of the page would wait for ever.
        insert: (link) => {
          document.head.append(link);
          setTimeout(() => link.dispatchEvent(new Event('error')), 8000);
        },
      }),
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        exposes: exposes && Object.fromEntries(Object.entries(exposes).map(([key, file]) => [key, { import: [file] }])),
        remotes: {}, // found at run time through /federation.json
        shared: sharedModules({ eager: isHost }),
        shareStrategy: 'loaded-first', // version-first loads every remote before the first paint, so one broken remote would blank the page
        manifest: !isHost,
        dts: false,
        experiments: { optimization: { target: 'web' } },
        dev: false,
      }),
    ],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  });
}
