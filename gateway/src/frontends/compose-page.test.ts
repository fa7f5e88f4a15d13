import { describe, expect, it } from '@jest/globals';
import { createComposer } from './compose-page.ts';
import type { Page, ShellBuild } from './read-build.ts';

describe('a composed page', () => {
  it('contains values of the address only as escaped text', () => {
    const shell: ShellBuild = {
      version: 's1',
      html: '<!--wholesale:head-->',
      pages: [],
      csp: { scriptSrc: [], styleSrc: [] },
      initial: [],
      files: {},
    };
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

    expect(html).toContain(
      'href="/api/listings/&quot;&gt;&lt;script&gt;&#39;$&amp;?x=&quot;&gt;&lt;script&gt;&#39;$&amp;"',
    );
    expect(html).not.toContain('<script');
  });
});
