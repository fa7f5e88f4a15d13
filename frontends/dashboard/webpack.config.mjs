import { createWebpackConfig } from '@wholesale/web-build';

export default createWebpackConfig({
  name: 'dashboard',
  folder: import.meta.dirname,
  exposes: { './app': './src/remote.tsx' },
});
