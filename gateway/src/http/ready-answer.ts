import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

export type ReadyAnswer = {
  readonly type: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly bytes: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
};

/** @param options.quality brotli quality; 11 takes a second per megabyte */
export async function prepareAnswer(
  content: string | Buffer,
  { type, cacheControl, quality = 9 }: { type: string; cacheControl: string; quality?: number },
): Promise<ReadyAnswer> {
  const identity = Buffer.from(content);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(identity),
  ]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 24)}"`;
  return { type, cacheControl, etag, bytes: { br, gzip: gzipped, identity } };
}

/** Sends the best accepted encoding, or 304 (never instead of a 404). */
export function sendReady(
  request: Request,
  response: Response,
  { type, cacheControl, etag, bytes }: ReadyAnswer,
  status: 200 | 404 = 200,
): void {
  response.status(status).set({ 'Cache-Control': cacheControl, ETag: etag });
  response.vary('Accept-Encoding');
  if (request.fresh) return void response.status(304).end();
  const encoding = encodingFor(request);
  if (encoding !== 'identity') response.set('Content-Encoding', encoding);
  response.set({ 'Content-Type': type, 'Content-Length': String(bytes[encoding].length) });
  response.end(request.method === 'HEAD' ? undefined : bytes[encoding]);
}

export function encodingFor(request: Request): keyof ReadyAnswer['bytes'] {
  if (request.acceptsEncodings('br') === 'br') return 'br';
  return request.acceptsEncodings('gzip') === 'gzip' ? 'gzip' : 'identity';
}
