import { describe, expect, it } from '@jest/globals';
import { createComposer } from './compose-page.ts';
import type { Page } from './read-build.ts';

describe('a composed page', () => {
  it('has what an address names as a part of an address in it, whatever that is', () => {
    const csp = { scriptSrc: [], styleSrc: [] };
    const shell = { version: 's1', html: '<!--wholesale:head-->', pages: [], csp, initial: [], files: {} };
    const page: Page = {
      path: '/phones/{id}',
      title: 'A phone',
      index: true,
      session: false,
      fetch: ['/api/listings/{id}?x={id}'],
      status: 200,
    };
    const compose = createComposer({ shell, remotes: [], whole: true }, shell);

    const html = compose({ page, remote: undefined, params: { id: `"><script>'$&` } }, { title: 'x', index: true });

    const id = '%22%3E%3Cscript%3E&#39;%24%26';
    expect(html).toContain(`href="/api/listings/${id}?x=${id}"`);
    expect(html).not.toContain('<script');
  });
});
