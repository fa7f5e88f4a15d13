import { describe, expect, it } from '@jest/globals';
import type { Role } from '../furnish-shop.ts';
import { eventually } from '@wholesale/testing';
import { aPhoto } from '../phones.ts';
import { columns, seen, type Rows } from './rows.ts';

/** Section 2, dashboard routes: menus by role, tables with their columns and actions. */
export function describeDashboard(rows: Rows) {
  describe('dashboard', () => {
    const menuOf = async (role: Role) => {
      const page = await rows.at(role, '/dashboard');
      const menu = page.getByRole('navigation', { name: 'Dashboard' }).filter({ visible: true });
      await menu.getByRole('link').nth(1).waitFor();
      await seen(page, /welcome|good (morning|afternoon|evening|day)|hello/i);
      return menu.getByRole('link').allTextContents();
    };

    it.each([
      ['buyer', ['My Orders']],
      ['seller', ['My Product', 'Add Product']],
      ['admin', ['All Sellers', 'All Buyers']],
    ] as const)('welcomes a %s, whose menu has %j', async (role, own) => {
      const menu = await eventually(async () => {
        const labels = await menuOf(role);
        for (const label of own) expect(labels).toContain(label);
        return labels;
      });
      const others = ['My Orders', 'My Product', 'Add Product', 'All Sellers', 'All Buyers'].filter(
        (label) => !(own as readonly string[]).includes(label),
      );
      for (const label of others) expect(menu).not.toContain(label);
    });

    it("'My Orders' has item name, location, phone, price and a details button", async () => {
      const page = await rows.at('buyer', '/dashboard/myproduct');
      await page.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor();
      await eventually(async () =>
        expect((await columns(page)).join('|')).toMatch(/item name.*location.*phone.*price/),
      );
      await page
        .getByRole('row', { name: /iPhone 12 64 GB/ })
        .getByRole('button', { name: /details/i })
        .click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
    });

    it("'Add Product' lists a phone with its photo; 'My Product' has its status on a button, advertises and deletes it", async () => {
      const page = await rows.at('seller', '/dashboard/addproduct');
      await page.getByRole('heading', { level: 1, name: 'Add Product' }).waitFor();
      await page.getByLabel('Brand').selectOption('vivo');
      await page.getByLabel('Name', { exact: true }).fill('vivo Y20 64 GB');
      await page.getByRole('radio', { name: /^Good/ }).check();
      await page.getByLabel('Resale price').fill('120');
      await page.getByLabel('Original price').fill('240');
      await page.getByLabel('Location', { exact: true }).fill('Dhaka');
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'phone.jpg', mimeType: 'image/jpeg', buffer: await aPhoto('#7a5b9d') });
      await page.getByRole('main').getByRole('button', { name: 'Add Product' }).click();
      await seen(page, 'Product added successfully');
      await page.waitForURL('**/dashboard/sellerProduct');
      await page.getByRole('heading', { level: 1, name: 'My Product' }).waitFor();
      const row = page.getByRole('row', { name: /vivo Y20/ });
      await row.getByRole('button', { name: /unsold/i }).waitFor();
      await row.getByRole('button', { name: /advertise/i }).click();
      await seen(page, 'Advertise product added successfully');
      await row.getByRole('button', { name: /delete/i }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /delete/i })
        .click();
      await seen(page, 'Delete Successfully');
      await row.waitFor({ state: 'detached' });
    });

    it("'All Sellers' verifies, and the button of a verified seller is disabled", async () => {
      const page = await rows.at('admin', '/dashboard/allsellers');
      await page.getByRole('heading', { level: 1, name: 'All Sellers' }).waitFor();
      const verified = page.getByRole('row', { name: /Rahim Traders/ }).getByRole('button', { name: /verified/i });
      await eventually(async () => expect(await verified.isDisabled()).toBe(true));
      const newcomer = page.getByRole('row', { name: /Karim Mobile/ });
      await newcomer.getByRole('button', { name: /^Verify/ }).click();
      await newcomer.getByRole('button', { name: /is verified/i }).waitFor();
    });

    it("'All Buyers' deletes a buyer after a confirmation", async () => {
      await rows.account('buyer', 'Gone Buyer');
      const page = await rows.at('admin', '/dashboard/allbuyers');
      await page.getByRole('heading', { level: 1, name: 'All Buyers' }).waitFor();
      const row = page.getByRole('row', { name: /Gone Buyer/ });
      await row.getByRole('button', { name: /delete/i }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /delete/i })
        .click();
      await seen(page, /^Delete Successfully$/i);
      await row.waitFor({ state: 'detached' });
    });
  });
}
