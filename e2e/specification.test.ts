import { afterAll, beforeAll } from '@jest/globals';
import { describeBuying } from './specification/buying-rows.ts';
import { describeDashboard } from './specification/dashboard-rows.ts';
import { createRows } from './specification/rows.ts';
import { describeShop } from './specification/shop-rows.ts';

/** The rows of the product specification, checked in the browser by texts, roles and labels. */
const rows = createRows();
beforeAll(rows.start);
afterAll(rows.stop);

describeShop(rows);
describeBuying(rows);
describeDashboard(rows);
