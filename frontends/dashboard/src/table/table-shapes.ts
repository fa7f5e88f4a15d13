import type { dashboardPages } from '@wholesale/contracts/pages';
import type { TableShapeProps } from './table-skeleton.tsx';

/** The tables of the pages, as they are drawn while the page loads and then while its rows do. */
export const tableShapes = {
  dashboard: { rows: 3, pictures: true },
  myOrders: { pictures: true },
  sales: { rows: 4, pictures: true },
  myProduct: { rows: 8, pictures: true, choices: 5, compact: true },
  allSellers: { rows: 8, choices: 3, compact: true },
  allBuyers: { rows: 8, compact: true },
  reports: { rows: 3 },
  audit: { rows: 8 },
} as const satisfies Partial<Record<keyof typeof dashboardPages, TableShapeProps>>;
