import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { extname, join } from 'node:path';
import { composePage, federationOf, readLiveBuilds } from './compose-page.mjs';

const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};
/** What the shell's build holds for fixed addresses. */
const siteFile = /^\/(?:[\w-]+\.(?:png|svg|webmanifest)|favicon\.ico)$/;

/**
 * For development and tests only: serves the built front-ends as the gateway does. The live builds are read for each page, so a rebuild
 * shows with the next reload.
 * @param {{ dist: string, api?: string }} options `api` is a running gateway that gets every other call; without it they answer 503
 * @returns {import('node:http').Server} not yet listening
 */
export const createPreviewServer = ({ dist, api }) =>
  createServer(async (req, res) => {
    const { pathname } = new URL(req.url, 'http://localhost');
    try {
      if (pathname.startsWith('/mf/')) return await sendAsset(req, res, { dist, pathname });
      if (pathname === '/federation.json')
        return sendJson(res, 200, federationOf((await readLiveBuilds(dist)).remotes));
      if (siteFile.test(pathname)) return await sendSiteFile(req, res, { dist, pathname });
      const navigation = req.method === 'GET' && req.headers.accept?.includes('text/html') && !extname(pathname);
      if (navigation) return await sendPage(res, { dist, pathname });
      if (api) return forward(req, res, api);
      sendJson(res, 503, problem(503, 'no-gateway', 'No gateway is running behind this server.'));
    } catch (error) {
      sendJson(res, 500, problem(500, 'internal', error.message));
    }
  });

const problem = (status, code, message) => ({ status, code, message, requestId: 'none' });

async function sendPage(res, { dist, pathname }) {
  const live = await readLiveBuilds(dist);
  const { scriptSrc, styleSrc } = live.shell.csp;
  const csp = `default-src 'self'; script-src 'self' ${scriptSrc.join(' ')} https://apis.google.com; style-src 'self' ${styleSrc.join(' ')}; img-src 'self' data: blob: https:; connect-src 'self' http://localhost:* https://*.googleapis.com; frame-src http://localhost:* https:; object-src 'none'; base-uri 'self'`;
  const { html, status } = composePage(live, pathname);
  res.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': csp,
  });
  res.end(html);
}

async function sendSiteFile(req, res, { dist, pathname }) {
  const { shell } = await readLiveBuilds(dist);
  const name = pathname === '/favicon.ico' ? 'favicon.svg' : pathname.slice(1);
  return sendAsset(req, res, { dist, pathname: `/mf/shell/${shell.version}/${name}` });
}

async function sendAsset(req, res, { dist, pathname }) {
  const file = join(dist, decodeURIComponent(pathname.slice(4)).replace(/^([^/]+\/[^/~]+)~\d+\//, '$1/'));
  if (!file.startsWith(dist) || !(await exists(file)))
    return sendJson(res, 404, problem(404, 'not-found', 'There is no such file.'));
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

function forward(req, res, api) {
  const target = new URL(req.url, api);
  const upstream = request(target, { method: req.method, headers: { ...req.headers, host: target.host } }, (answer) => {
    res.writeHead(answer.statusCode, answer.headers);
    answer.pipe(res);
  });
  upstream.on('error', () => sendJson(res, 502, problem(502, 'bad-gateway', 'The gateway does not answer.')));
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
