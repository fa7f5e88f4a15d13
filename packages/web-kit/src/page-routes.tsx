import { pages, type PageName } from '@wholesale/contracts/pages';
import { NotFound } from '@wholesale/web-kit/loading';
import { matchPath, Route, Routes } from '@wholesale/web-kit/router';
import type { ReactNode } from 'react';

/** The page at an address; undefined when there is none. */
export const pageAt = (pathname: string): PageName | undefined =>
  (Object.keys(pages) as PageName[]).find((name) => matchPath(pages[name].path, pathname));

/** The routes of a remote: an element for each of its pages, and the 404 page for all other addresses. */
export const PageRoutes = <Name extends PageName>({ elements }: { elements: Readonly<Record<Name, ReactNode>> }) => (
  <Routes>
    {(Object.keys(elements) as Name[]).map((name) => (
      <Route key={name} path={pages[name].path} element={elements[name]} />
    ))}
    <Route path="*" element={<NotFound />} />
  </Routes>
);
