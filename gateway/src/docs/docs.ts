import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { notFound } from '@wholesale/service-kit';
import type { RequestHandler } from 'express';
import { prepareAnswer, sendReady, type ReadyAnswer } from '../http/ready-answer.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import type { Route } from '../routes.ts';

/** No inline script or style, so that the strict policy also applies here. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>WholeSale: the API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<script src="/docs/swagger-ui-bundle.js" defer></script>
<script src="/docs/start.js" defer></script>
</head>
<body><div id="api"></div></body>
</html>
`;
const startScript = `window.ui = SwaggerUIBundle({ url: '/openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null });\n`;

const types: ReadonlyMap<string, string> = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

/** `GET /openapi.json`, and `GET /docs` with Swagger UI from its own package. Prepared on first use, because most gateways are never asked. */
export function createDocs({ table, security }: { table: readonly Route[]; security: SecurityHeaders }): {
  openapi: RequestHandler;
  page: RequestHandler;
  file: RequestHandler;
} {
  const kept = new Map<string, Promise<ReadyAnswer>>();
  const keep = (name: string, make: () => Promise<ReadyAnswer>): Promise<ReadyAnswer> => {
    const known = kept.get(name) ?? make();
    kept.set(name, known);
    return known;
  };
  const html = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache' };
  const script = { type: 'text/javascript; charset=utf-8', cacheControl: 'no-cache' };

  return {
    async openapi(request, response) {
      sendReady(request, response, await keep('openapi.json', () => describe(table)));
    },
    async page(request, response) {
      security.forDocs(request, response, () => undefined);
      sendReady(request, response, await keep('', () => prepareAnswer(page, html)));
    },
    async file(request, response) {
      const name = request.path.slice('/docs/'.length);
      if (name === 'start.js')
        return sendReady(request, response, await keep(name, () => prepareAnswer(startScript, script)));
      const type = types.get(name);
      if (!type) throw notFound('not-found', 'This file doesn’t exist.');
      sendReady(request, response, await keep(name, () => readPart(name, type)));
    },
  };
}

async function describe(table: readonly Route[]): Promise<ReadyAnswer> {
  const { describeApi } = await import('./openapi.ts');
  return prepareAnswer(JSON.stringify(describeApi(table)), {
    type: 'application/json; charset=utf-8',
    cacheControl: 'no-cache',
  });
}

async function readPart(name: string, type: string): Promise<ReadyAnswer> {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return prepareAnswer(await readFile(join(folder, name)), { type, cacheControl: 'public, max-age=3600', quality: 5 });
}
