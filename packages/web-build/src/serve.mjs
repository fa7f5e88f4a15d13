import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { composePage, federationOf, readLiveBuilds } from './compose-page.mjs';

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const dist = process.env.FRONTENDS_DIST ? resolve(process.env.FRONTENDS_DIST) : join(repository, '.wholesale/dist');
const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.png': 'image/png',
};

/**
 * For development only: serves the built front-ends as the gateway does and hands every API call to a running gateway
 * (`node packages/web-build/src/serve.mjs --port 5173 --api http://localhost:8080`). Without a gateway API calls answer 503.
 * The live builds are read for each page, so a rebuild shows with the next reload.
 */
const option = (name, fallback) => process.argv[process.argv.indexOf(`--${name}`) + 1 || -1] ?? fallback;
const port = Number(option('port', '5173'));
const api = option('api', undefined);

const server = createServer(async (req, res) => {
  const { pathname } = new URL(req.url, 'http://localhost');
  try {
    if (pathname.startsWith('/mf/')) return await sendAsset(req, res, pathname);
    if (pathname === '/federation.json') return sendJson(res, 200, federationOf((await readLiveBuilds(dist)).remotes));
    const navigation = req.method === 'GET' && req.headers.accept?.includes('text/html') && !extname(pathname);
    if (navigation) return await sendPage(res, pathname);
    if (api) return forward(req, res);
    sendJson(res, 503, {
      status: 503,
      code: 'no-gateway',
      message: 'No gateway is running behind this server.',
      requestId: 'none',
    });
  } catch (error) {
    sendJson(res, 500, { status: 500, code: 'internal', message: error.message, requestId: 'none' });
  }
});
server.listen(port, '127.0.0.1', () => console.log(`http://localhost:${server.address().port}`));

async function sendPage(res, pathname) {
  const live = await readLiveBuilds(dist);
  const { scriptSrc, styleSrc } = live.shell.csp;
  const csp = `default-src 'self'; script-src 'self' ${scriptSrc.join(' ')} https://apis.google.com; style-src 'self' ${styleSrc.join(' ')}; img-src 'self' data: blob: https:; connect-src 'self' http://localhost:* https://*.googleapis.com; frame-src http://localhost:* https:; object-src 'none'; base-uri 'self'`;
  res.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': csp,
  });
  res.end(composePage(live, pathname));
}

async function sendAsset(req, res, pathname) {
  const file = join(dist, decodeURIComponent(pathname.slice(4)).replace(/^([^/]+\/[^/~]+)~\d+\//, '$1/'));
  if (!file.startsWith(dist) || !(await exists(file))) return sendJson(res, 404, { status: 404, code: 'not-found' });
  const encoding =
    /\bbr\b/.test(req.headers['accept-encoding'] ?? '') && (await exists(`${file}.br`)) ? 'br' : undefined;
  res.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  });
  createReadStream(encoding ? `${file}.br` : file).pipe(res);
}

function forward(req, res) {
  const target = new URL(req.url, api);
  const upstream = request(target, { method: req.method, headers: { ...req.headers, host: target.host } }, (answer) => {
    res.writeHead(answer.statusCode, answer.headers);
    answer.pipe(res);
  });
  upstream.on('error', () =>
    sendJson(res, 502, {
      status: 502,
      code: 'bad-gateway',
      message: 'The gateway does not answer.',
      requestId: 'none',
    }),
  );
  req.pipe(upstream);
}

function sendJson(res, status, body) {
  if (res.headersSent) return res.destroy();
  res.writeHead(status, {
    'content-type': status < 400 ? 'application/json' : 'application/problem+json',
    'cache-control': 'no-store',
  });
  res.end(JSON.stringify(body));
}

const exists = (file) =>
  access(file).then(
    () => true,
    () => false,
  );
