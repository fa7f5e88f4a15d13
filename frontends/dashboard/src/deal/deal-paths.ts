import { fillPage, pages } from '@wholesale/contracts/pages';
import { paths } from '@wholesale/web-kit';

/** The page of a deal for each of its sides. */
export const orderPath = (id: string): string => fillPage(pages.order.path, { id });
export const salePath = (id: string): string => fillPage(pages.sale.path, { id });

/** The states of a sale as the seller sees them, one tab each: `?tab=handover`. */
export const salesTabs = {
  answer: { label: 'To answer', statuses: ['placed', 'held'] },
  handover: { label: 'To hand over', statuses: ['accepted'] },
  completed: { label: 'Completed', statuses: ['completed'] },
  ended: { label: 'Ended', statuses: ['ended'] },
} as const;
export type SalesTab = keyof typeof salesTabs;

export const salesTabPath = (tab: SalesTab): string => `${paths.sales}?tab=${tab}`;
