import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPage } from '@wholesale/web-kit/testing';
import { articles } from '../articles/index.ts';
import BlogPages from './blog-pages.tsx';

const show = (path: string) => renderPage(<BlogPages />, { path, route: '/blog/:slug?' });

describe('/blog', () => {
  it('shows all four answers, each with its own heading and a way to its own page', () => {
    show('/blog');

    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual([
      'What are the different ways to manage state in a React application?',
      'How does prototypal inheritance work?',
      'What is a unit test? Why should we write unit tests?',
      'React vs. Angular vs. Vue: which should you choose?',
    ]);
    const links = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.querySelector('a')?.pathname);
    expect(links).toEqual(articles.map(({ slug }) => `/blog/${slug}`));
    expect(screen.getAllByRole('article')).toHaveLength(4);
  });

  it('has contents whose every entry leads to an article on the page', () => {
    show('/blog');

    const entries = within(screen.getByRole('navigation', { name: 'Articles' })).getAllByRole('link');
    expect(entries).toHaveLength(4);
    for (const entry of entries) {
      const target = document.getElementById(entry.getAttribute('href')?.slice(1) ?? '');
      expect(target?.querySelector('h2')?.textContent).toBe(entry.textContent);
    }
  });
});

describe('an article', () => {
  it.each(articles)('/blog/$slug stands alone, under one h1, and leads to the other three', ({ slug, question }) => {
    show(`/blog/${slug}`);

    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([question]);
    const others = within(screen.getByRole('navigation', { name: 'More answers' })).getAllByRole('link');
    expect(others.map((link) => link.getAttribute('href'))).toEqual(
      articles.filter((other) => other.slug !== slug).map((other) => `/blog/${other.slug}`),
    );
  });

  it.each(articles)('$slug has the length of a page and code that can be reached by key', ({ slug }) => {
    const { container } = show(`/blog/${slug}`);

    const words = container.querySelector('article')?.textContent?.split(/\s+/).length ?? 0;
    expect(words).toBeGreaterThan(250);
    expect(words).toBeLessThan(480);
    const [code] = screen.getAllByRole('region');
    expect(code?.tabIndex).toBe(0);
    expect(code?.textContent).toContain('\n');
  });

  it('which nobody wrote is not found', () => {
    show('/blog/lorem-ipsum');

    expect(screen.getByText("Sorry, we couldn't find this page.")).toBeTruthy();
  });
});
