import type { Brand, Role } from '@wholesale/contracts';

/** Every address a person can go to; nobody else writes one down. */
export const paths = {
  home: '/',
  advertise: '/advertise',
  blog: '/blog',
  login: '/login',
  signup: '/signup',
  brand: (brand: Brand) => `/phones/${brand}`,
  dashboard: '/dashboard',
  myOrders: '/dashboard/myproduct',
  addProduct: '/dashboard/addproduct',
  myProduct: '/dashboard/sellerProduct',
  allSellers: '/dashboard/allsellers',
  allBuyers: '/dashboard/allbuyers',
} as const;

/** The section of the home page that 'Shop Now' leads to. */
export const brandsSection = 'categories';

export const brandNames: Readonly<Record<Brand, string>> = { samsung: 'Samsung', iphone: 'iPhone', vivo: 'vivo' };

export type DashboardIcon = 'overview' | 'orders' | 'add' | 'products' | 'sellers' | 'buyers';
export type DashboardPage = { path: string; label: string; icon: DashboardIcon; role?: Role };

/** The dashboard's menu. A page with a role is shown to and opened by that role only; the server checks again. */
export const dashboardPages: readonly DashboardPage[] = [
  { path: paths.dashboard, label: 'Overview', icon: 'overview' },
  { path: paths.myOrders, label: 'My Orders', icon: 'orders', role: 'buyer' },
  { path: paths.myProduct, label: 'My Product', icon: 'products', role: 'seller' },
  { path: paths.addProduct, label: 'Add Product', icon: 'add', role: 'seller' },
  { path: paths.allSellers, label: 'All Sellers', icon: 'sellers', role: 'admin' },
  { path: paths.allBuyers, label: 'All Buyers', icon: 'buyers', role: 'admin' },
];
