import { createWebpackConfig } from '@wholesale/web-build';

export default createWebpackConfig({
  name: 'storefront',
  folder: import.meta.dirname,
  exposes: { './app': './src/remote.tsx' },
});
