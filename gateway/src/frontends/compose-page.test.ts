import { describe, expect, it } from '@jest/globals';
import { createComposer } from './compose-page.ts';
import type { Page } from './build-schema.ts';

const shell = {
  version: 's1',
  html: '<!--wholesale:head-->',
  pages: [],
  csp: { scriptSrc: [], styleSrc: [] },
  initial: [],
  foreignAssets: true,
  preload: { session: ['/mf/shell/s1/driver.js'], dashboard: ['/mf/shell/s1/frame.css'] },
  files: {},
};
const head = { title: 'x', index: true };

describe('a composed page', () => {
  it('names the files that the page loads later, so that they load at once', () => {
    const compose = createComposer({ shell, remotes: [], whole: true, canaries: { remotes: [] } }, shell);
    const page = (path: string, session: boolean): Page => ({
      ...{ path, title: 'A page', index: true, session, fetch: [], status: 200 },
      preload: ['/mf/dashboard/d1/page.js', '/mf/dashboard/d1/page.css'],
    });
    const links = (found: Page) =>
      [
        ...compose({ page: found, remote: undefined, params: {} }, head).matchAll(
          /<link (\S+)="preload" as="(\w+)" href="([^"]+)"/g,
        ),
      ].map(([, rel, as, href]) => [rel, as, href].join(' '));

    expect(links(page('/phones', false))).toEqual([
      'rel script /mf/dashboard/d1/page.js',
      'rel style /mf/dashboard/d1/page.css',
    ]);
    // Requested by the page's first script, for those who were signed in before.
    expect(links(page('/dashboard', true))).toEqual([
      'data-rel script /mf/dashboard/d1/page.js',
      'data-rel style /mf/dashboard/d1/page.css',
      'data-rel script /mf/shell/s1/driver.js',
      'data-rel style /mf/shell/s1/frame.css',
      'data-rel fetch /config.json',
    ]);
  });

  it('has what an address names as a part of an address in it, whatever that is', () => {
    const page: Page = {
      path: '/phones/{id}',
      title: 'A phone',
      index: true,
      session: false,
      fetch: ['/api/listings/{id}?x={id}'],
      preload: [],
      status: 200,
    };
    const compose = createComposer({ shell, remotes: [], whole: true, canaries: { remotes: [] } }, shell);

    const html = compose({ page, remote: undefined, params: { id: `"><script>'$&` } }, head);

    const id = '%22%3E%3Cscript%3E&#39;%24%26';
    expect(html).toContain(`href="/api/listings/${id}?x=${id}"`);
    expect(html).not.toContain('<script');
  });
});
