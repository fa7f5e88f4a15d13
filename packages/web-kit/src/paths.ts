import type { Brand, Role } from '@wholesale/contracts';

/** Every address a person can go to; nobody else writes one down. */
export const paths = {
  home: '/',
  advertise: '/advertise',
  blog: '/blog',
  login: '/login',
  signup: '/signup',
  brand: (brand: Brand) => `/phones/${brand}`,
  listing: ({ brand, _id }: { brand: Brand; _id: string }) => `/phones/${brand}/${_id}`,
  resetPassword: '/reset-password',
  gallery: '/gallery',
  dashboard: '/dashboard',
  myOrders: '/dashboard/myproduct',
  addProduct: '/dashboard/addproduct',
  myProduct: '/dashboard/sellerProduct',
  allSellers: '/dashboard/allsellers',
  allBuyers: '/dashboard/allbuyers',
  editProduct: (id: string) => `/dashboard/sellerProduct/${id}`,
  account: '/dashboard/account',
} as const;

/** The section of the home page that 'Shop Now' leads to. */
export const brandsSection = 'categories';

export const brandNames: Readonly<Record<Brand, string>> = { samsung: 'Samsung', iphone: 'iPhone', vivo: 'vivo' };

export type DashboardIcon = 'overview' | 'orders' | 'add' | 'products' | 'sellers' | 'buyers' | 'account';
export type DashboardPage = { path: string; label: string; icon: DashboardIcon; role?: Role };

/** The dashboard's menu. A page with a role is shown to and opened by that role only; the server checks again. */
export const dashboardPages: readonly DashboardPage[] = [
  { path: paths.dashboard, label: 'Overview', icon: 'overview' },
  { path: paths.myOrders, label: 'My Orders', icon: 'orders', role: 'buyer' },
  { path: paths.myProduct, label: 'My Product', icon: 'products', role: 'seller' },
  { path: paths.addProduct, label: 'Add Product', icon: 'add', role: 'seller' },
  { path: paths.allSellers, label: 'All Sellers', icon: 'sellers', role: 'admin' },
  { path: paths.allBuyers, label: 'All Buyers', icon: 'buyers', role: 'admin' },
  { path: paths.account, label: 'Account', icon: 'account' },
];

/** Pages of the dashboard that its menu does not name, with the role they are for. */
export const dashboardSubpages: readonly { path: string; role: Role }[] = [
  { path: paths.editProduct(':id'), role: 'seller' },
];
