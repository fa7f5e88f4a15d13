import { request as httpRequest } from 'node:http';

/** A response without decompression. */
export const undecoded = (
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }> =>
  new Promise((done, fail) => {
    httpRequest(url + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', fail)
      .end();
  });
