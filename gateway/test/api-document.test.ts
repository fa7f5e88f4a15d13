import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { endpoints, type Endpoint } from '@wholesale/contracts';
import { examples } from '../src/docs/examples.ts';
import { routeTable } from '../src/routes.ts';
import { useWorld, type World } from './world/open-world.ts';

let world: World;
useWorld((opened) => (world = opened));

describe('the API document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { body } = await world.call('/openapi.json');

    const result = await new Validator().validate(body);

    expect(result).toMatchObject({ valid: true });
    expect(body.openapi).toMatch(/^3\.1/);
  });

  it('lists exactly the route table with its policies', async () => {
    const { body } = await world.call('/openapi.json');
    const described = Object.entries<Record<string, { 'x-access': unknown }>>(body.paths).flatMap(
      ([path, operations]) =>
        Object.entries(operations).map(([method, operation]) => [
          `${method.toUpperCase()} ${path}`,
          operation['x-access'],
        ]),
    );
    const served = routeTable().map(({ method, path, access }) => [
      `${method} ${path.replace('{+', '{')}`,
      { ...access },
    ]);

    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(served));
    expect(described).toHaveLength(served.length);
  });

  it('contains every public call of the contracts with its parameters', async () => {
    const { body } = await world.call('/openapi.json');

    for (const { method, path, access } of Object.values<Endpoint>(endpoints)) {
      const operation = body.paths[path]?.[method.toLowerCase()];
      if (path.startsWith('/internal/')) expect(operation).toBeUndefined();
      else if (access.who === 'everyone') expect(operation.security).not.toEqual([{ firebase: [] }]);
      else expect(operation).toMatchObject({ security: [{ firebase: [] }], responses: { 401: expect.anything() } });
    }
  });

  it('says which bodies are optional and which calls can be repeated with an Idempotency-Key', async () => {
    const { paths } = (await world.call('/openapi.json')).body;

    expect(paths['/booking'].post).toMatchObject({
      requestBody: { required: true },
      parameters: [{ in: 'header', name: 'Idempotency-Key' }],
      responses: {
        409: { description: expect.stringContaining('request-in-progress') },
        422: { description: expect.stringContaining('idempotency-key-reused') },
      },
    });
    expect(paths['/booking/{id}/cancel'].post.requestBody?.required ?? false).toBe(false);
    expect(paths['/booking/{id}/cancel'].post.responses[422]).toBeUndefined();
  });

  it('describes what a health check answers, also of a gateway that is not ready', async () => {
    const { '/health/live': live, '/health/ready': ready } = (await world.call('/openapi.json')).body.paths;
    const fieldsOf = (response: { content: Record<string, { schema: { properties: object } }> }) =>
      Object.keys(response.content['application/json']?.schema.properties ?? {});

    expect(fieldsOf(live.get.responses[200])).toEqual(['status', 'commit']);
    for (const status of [200, 503])
      expect(fieldsOf(ready.get.responses[status])).toEqual(
        expect.arrayContaining(Object.keys((await world.call('/health/ready')).body)),
      );
  });

  it.each(Object.keys(examples))('has examples of %s that its schemas accept', (name) => {
    const endpoint: Endpoint | undefined = Object.entries<Endpoint>(endpoints).find(([known]) => known === name)?.[1];
    const example = examples[name];

    if (example?.body !== undefined) expect(endpoint?.body?.safeParse(example.body)).toMatchObject({ success: true });
    const answer = endpoint?.responses[200] ?? endpoint?.responses[201];
    if (example?.answer !== undefined) expect(answer?.safeParse(example.answer)).toMatchObject({ success: true });
  });

  it('can be read at /docs from our own host, without inline scripts', async () => {
    const page = await world.call('/docs', { headers: { accept: 'text/html' } });
    const parts = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, href]) => href ?? '');

    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=/);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'self'/);
    expect(parts).toHaveLength(3);
    for (const part of parts) expect([part, (await world.call(part)).status]).toEqual([part, 200]);
    for (const other of ['package.json', 'constructor', '__proto__'])
      expect([other, (await world.call(`/docs/${other}`)).status]).toEqual([other, 404]);
  });
});
