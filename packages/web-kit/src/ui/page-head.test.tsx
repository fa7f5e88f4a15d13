import { afterEach, expect, it } from '@jest/globals';
import { PageHead } from '@wholesale/web-kit';
import { Link, Route, Routes } from '@wholesale/web-kit/router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

it('titles the page with the name of the shop behind it, once', () => {
  show('/phones/vivo');
  expect(document.title).toBe('vivo phones · WholeSale');
  cleanup();
  show('/');
  expect(document.title).toBe('WholeSale: used Samsung, iPhone and vivo phones');
});

it('corrects the tags that the server wrote, on every page that one goes to', () => {
  document.head.innerHTML =
    '<meta name="description" content="The page that was asked for">' +
    '<link rel="canonical" href="https://shop.example/phones/vivo">';
  show('/phones/vivo');
  expect(description()).toEqual(['Used vivo phones.']);
  expect(canonical()).toEqual(['https://shop.example/phones/vivo']);

  fireEvent.click(screen.getByRole('link', { name: 'Home' }));
  expect(description()).toEqual(['']);
  expect(canonical()).toEqual(['https://shop.example/']);
});

it('leaves the query out of the canonical address and writes the tags where the server wrote none', () => {
  show('/phones/vivo?sort=saving&limit=3');
  expect(description()).toEqual(['Used vivo phones.']);
  expect(canonical()).toEqual([`${location.origin}/phones/vivo`]);
});

const show = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Link to="/">Home</Link>
      <Routes>
        <Route index element={<PageHead title="WholeSale: used Samsung, iPhone and vivo phones" />} />
        <Route path="phones/vivo" element={<PageHead title="vivo phones" description="Used vivo phones." />} />
      </Routes>
    </MemoryRouter>,
  );
const description = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name=description]')].map(({ content }) => content);
const canonical = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')].map(({ href }) => href);
