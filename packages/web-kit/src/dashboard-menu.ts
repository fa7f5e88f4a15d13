import { pages, type Page, type PageName } from '@wholesale/contracts/pages';
import type { Role } from '@wholesale/contracts';

const menu = [
  'dashboard',
  'myOrders',
  'sales',
  'myProduct',
  'addProduct',
  'allSellers',
  'allBuyers',
  'reports',
  'audit',
  'messages',
  'account',
] as const satisfies readonly PageName[];

export type MenuPage = (typeof menu)[number];

/** The links of the dashboard's menu for a role; before the role is known, those that everybody has. The server checks again. */
export const dashboardMenu = (role: Role | undefined): { name: MenuPage; path: string; label: string }[] =>
  menu
    .map((name) => ({ name, ...(pages[name] as Page) }))
    // What admins read of messages is among the reports.
    .filter((page) => (page.role ?? role) === role && !(role === 'admin' && page.name === 'messages'))
    .map(({ name, path, title }) => ({ name, path, label: name === 'dashboard' ? 'Overview' : title }));
