import { createWebpackConfig } from '@wholesale/web-build';

export default createWebpackConfig({ name: 'shell', folder: import.meta.dirname, entry: './src/index.tsx' });
