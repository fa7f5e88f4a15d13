import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPreviewServer } from './preview-server.mjs';

/** `node packages/web-build/src/serve.mjs [--port 5173] [--api http://localhost:8080]`: the built front-ends in front of a running gateway. */
const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const option = (name) => process.argv[process.argv.indexOf(`--${name}`) + 1 || -1];
const dist = process.env.FRONTENDS_DIST ? resolve(process.env.FRONTENDS_DIST) : join(repository, '.wholesale/dist');

const server = createPreviewServer({ dist, api: option('api') });
server.listen(Number(option('port') ?? '5173'), '127.0.0.1', () =>
  console.log(`http://localhost:${server.address().port}`),
);
