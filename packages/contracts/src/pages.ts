import type { Role } from './plain-values.ts';

export const siteName = 'WholeSale';
export const notFoundTitle = 'Page not found';

/** A page, with its path as the router writes it: `:x` is one segment. `session` is for signed-in people only; `role` is for that role only. */
export type Page = { path: string; title: string; session?: true; role?: Role };
type Pages = Readonly<Record<string, Page>>;

/** The pages that the storefront draws. */
export const storefrontPages = {
  home: { path: '/', title: `${siteName} · Used Samsung, iPhone and vivo phones` },
  advertise: { path: '/advertise', title: 'Advertise Products' },
  blog: { path: '/blog', title: 'Blog' },
  article: { path: '/blog/:slug', title: 'Article' },
  brand: { path: '/phones/:brand', title: 'Phones', session: true },
  listing: { path: '/phones/:brand/:id', title: 'A used phone' },
} as const satisfies Pages;

/** The pages that the shell draws itself. */
export const shellPages = {
  login: { path: '/login', title: 'Login' },
  signup: { path: '/signup', title: 'Sign up' },
  resetPassword: { path: '/reset-password', title: 'Reset your password' },
  /** In development builds only. */
  gallery: { path: '/gallery', title: 'Component gallery' },
  account: { path: '/dashboard/account', title: 'Account', session: true },
} as const satisfies Pages;

/** The pages that the dashboard draws; the last one is every other address below `/dashboard`. */
export const dashboardPages = {
  dashboard: { path: '/dashboard', title: 'Dashboard', session: true },
  myOrders: { path: '/dashboard/myproduct', title: 'My Orders', session: true, role: 'buyer' },
  // For sellers too, who may have been buyers when they booked.
  order: { path: '/dashboard/myproduct/:id', title: 'Order', session: true },
  sales: { path: '/dashboard/sales', title: 'Sales', session: true, role: 'seller' },
  sale: { path: '/dashboard/sales/:id', title: 'Sale', session: true, role: 'seller' },
  messages: { path: '/dashboard/messages', title: 'Messages', session: true },
  conversation: { path: '/dashboard/messages/:id', title: 'Messages', session: true },
  myProduct: { path: '/dashboard/sellerProduct', title: 'My Product', session: true, role: 'seller' },
  editProduct: { path: '/dashboard/sellerProduct/:id', title: 'Edit Product', session: true, role: 'seller' },
  addProduct: { path: '/dashboard/addproduct', title: 'Add Product', session: true, role: 'seller' },
  allSellers: { path: '/dashboard/allsellers', title: 'All Sellers', session: true, role: 'admin' },
  allBuyers: { path: '/dashboard/allbuyers', title: 'All Buyers', session: true, role: 'admin' },
  reports: { path: '/dashboard/reports', title: 'Reports', session: true, role: 'admin' },
  audit: { path: '/dashboard/audit', title: 'Audit log', session: true, role: 'admin' },
  dashboardOther: { path: '/dashboard/*', title: 'Dashboard', session: true },
} as const satisfies Pages;

/** Every page of the shop, in the order in which an address is looked up. */
export const pages = { ...storefrontPages, ...shellPages, ...dashboardPages };

export type PageName = keyof typeof pages;

/** A title as the browser's tab shows it: with the name of the shop, once. */
export const fullTitle = (title: string): string => (title.includes(siteName) ? title : `${title} · ${siteName}`);

/** The path of a page with its parameters filled in. */
export const fillPage = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '');
