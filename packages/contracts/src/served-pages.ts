import { articleHeads, brandHead, headOf, type Head } from './page-heads.ts';
import { dashboardPages, notFoundTitle, shellPages, storefrontPages, type Page, type PageName } from './pages.ts';
import { paths } from './paths.ts';
import { brands } from './plain-values.ts';

/** A page as `build.json` describes it to the gateway. */
export type ServedPage = Head & {
  /** Missing for the 404 page of all other addresses. */
  name?: PageName;
  path: string;
  /** Whether search engines may keep it. */
  index: boolean;
  session?: true;
  /** What the page reads first. */
  fetch?: readonly string[];
  status?: 404;
  of?: 'listing';
};

const apps = { shell: shellPages, storefront: storefrontPages, dashboard: dashboardPages };

const more: Readonly<Partial<Record<PageName, Partial<ServedPage>>>> = {
  home: { fetch: [paths.listAds.path, paths.countBrands.path] },
  advertise: { fetch: [paths.listAds.path] },
  listing: { fetch: [paths.showListing.path], of: 'listing' },
};

/** Pages that exist for some values of their parameter only. */
const instances: Readonly<Partial<Record<PageName, Readonly<Record<string, Head>>>>> = {
  brand: Object.fromEntries(brands.map((brand) => [brand, brandHead(brand)])),
  article: articleHeads,
};

/**
 * The pages of an app for its `build.json`. Search engines may keep those with a description.
 * @param production whether the build is for customers, who get no component gallery
 */
export function servedPages(app: keyof typeof apps, production = true): ServedPage[] {
  const served = (Object.entries(apps[app]) as [PageName, Page][]).flatMap(([name, { path: route, session }]) => {
    const path = route.replace(/:(\w+)/g, '{$1}');
    const heads = instances[name];
    const access = session && { session };
    const notFound = { name, path, title: notFoundTitle, index: false, status: 404 as const, ...access };
    if (name === 'gallery' && production) return [];
    if (!heads) return [{ name, path, ...indexed(headOf(name)), ...more[name], ...access }];
    const found = Object.entries(heads).map(([value, head]) => {
      return { name, path: path.replace(/\{\w+\}/, value), ...indexed(head), ...access };
    });
    return [...found, notFound];
  });
  return app === 'shell' ? [...served, { path: '/*', title: notFoundTitle, index: false, status: 404 }] : served;
}

const indexed = (head: Head) => ({ ...head, index: head.description !== undefined });
