import type { Page } from 'playwright-core';
import type { FurnishedShop, Role } from './furnish-shop.ts';

/** A view of the shop: an address, and the steps that open it (a dialog, a menu). */
export type Place = {
  name: string;
  role: Role;
  path: string;
  /** Visible once the page has its content. */
  shows: string | RegExp;
  /** Opens the dialog or menu. */
  open?: (page: Page) => Promise<void>;
  /** The only width at which it exists. */
  only?: 'narrow' | 'wide';
};

/** Where several views start. */
const pages = {
  blog: { role: 'visitor', path: '/blog', shows: /prototypal inheritance/i },
  brand: { role: 'buyer', path: '/phones/samsung', shows: 'Galaxy S21 128 GB' },
  messages: { role: 'buyer', path: '/dashboard/messages', shows: 'iPhone 12 64 GB' },
  myOrders: { role: 'buyer', path: '/dashboard/myproduct', shows: 'iPhone 12 64 GB' },
  sales: { role: 'seller', path: '/dashboard/sales', shows: 'iPhone 12 64 GB' },
  myProducts: { role: 'seller', path: '/dashboard/sellerProduct', shows: 'Galaxy S21 128 GB' },
  addProduct: { role: 'seller', path: '/dashboard/addproduct', shows: 'Resale price' },
  allSellers: { role: 'admin', path: '/dashboard/allsellers', shows: 'Karim Mobile' },
  reports: { role: 'admin', path: '/dashboard/reports', shows: 'Wants money first' },
} satisfies Record<string, Omit<Place, 'name'>>;

/** Every route for each role that has it, with every dialog and menu. */
export function placesOf({ idOf, accounts }: FurnishedShop): Place[] {
  const listing = { path: `/phones/samsung/${idOf('Galaxy S21 128 GB')}`, shows: 'Rahim Traders' };
  const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
  const dialog = async (page: Page) => page.getByRole('dialog').first().waitFor();
  const opening = (name: string | RegExp) => async (page: Page) => {
    await button(name)(page);
    await dialog(page);
  };
  const inTurn =
    (...steps: ((page: Page) => Promise<void>)[]) =>
    async (page: Page) => {
      for (const step of steps) await step(page);
    };
  const bookNow = (page: Page) =>
    page.getByRole('article', { name: 'Galaxy S21 128 GB' }).getByText('Book Now').click();
  const select = (page: Page) => page.getByRole('checkbox', { name: 'Select Galaxy S21 128 GB' }).check();
  /** Delete is a button of the row, or in its menu where the row has no room for it. */
  const deleting = (name: string) => async (page: Page) => {
    const menu = page.getByRole('button', { name: `Actions for ${name}` });
    const remove = page.getByRole('button', { name: `Delete ${name}` });
    await menu.or(remove).first().waitFor();
    if (await menu.isVisible()) {
      await menu.click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    } else await remove.click();
    await dialog(page);
  };
  /** Follows a link to the page of a deal. */
  const followed = (name: string) => async (page: Page) => {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name: 'What happened so far' }).waitFor();
  };
  return [
    { name: 'home', role: 'visitor', path: '/', shows: 'Get a free quote' },
    { name: 'advertised phones', role: 'visitor', path: '/advertise', shows: 'Galaxy S22 256 GB' },
    { name: 'blog', ...pages.blog },
    { name: 'login', role: 'visitor', path: '/login', shows: 'Continue with Google' },
    { name: 'sign-up', role: 'visitor', path: '/signup', shows: 'User Type' },
    { name: 'password reset', role: 'visitor', path: '/reset-password', shows: /password/i },
    { name: 'listing', role: 'visitor', ...listing },
    { name: 'nowhere', role: 'visitor', path: '/no/such/page', shows: "Sorry, we couldn't find this page." },
    { name: 'narrow menu', ...pages.blog, only: 'narrow', open: opening('Menu') },
    { name: 'brand', ...pages.brand },
    { name: 'brand, nothing found', ...pages.brand, path: '/phones/samsung?maxPrice=1', shows: 'No matching phones' },
    {
      name: 'brand, filters',
      ...pages.brand,
      path: '/phones/samsung?condition=good',
      only: 'narrow',
      open: opening(/filter/i),
    },
    { name: 'booking', ...pages.brand, open: inTurn(bookNow, dialog) },
    {
      name: 'booking, not filled in',
      ...pages.brand,
      open: async (page) => {
        await bookNow(page);
        await page.getByRole('button', { name: 'Book for $385' }).click();
        await page.getByText('Phone is required').waitFor();
      },
    },
    { name: "listing, a buyer's", role: 'buyer', ...listing },
    { name: 'question to the seller', role: 'buyer', ...listing, open: opening('Ask the seller') },
    { name: 'messages', ...pages.messages },
    {
      name: 'conversation',
      ...pages.messages,
      open: async (page) => {
        await page.getByRole('link', { name: /iPhone 12 64 GB/ }).click();
        await page.getByLabel('Your message').waitFor();
      },
    },
    { name: 'buyer overview', role: 'buyer', path: '/dashboard', shows: /Bina Buyer/ },
    { name: 'my orders', ...pages.myOrders },
    { name: 'order details', ...pages.myOrders, open: opening(/details/i) },
    {
      name: 'order to be cancelled',
      ...pages.myOrders,
      open: async (page) => {
        await opening(/details/i)(page);
        await button('Cancel this booking')(page);
        await page.getByRole('button', { name: 'Cancel booking' }).waitFor();
      },
    },
    { name: 'order', ...pages.myOrders, open: followed('iPhone 12 64 GB') },
    {
      name: 'booking to be cancelled by its buyer',
      ...pages.myOrders,
      open: inTurn(followed('iPhone 12 64 GB'), opening('Cancel booking')),
    },
    { name: 'account', role: 'buyer', path: '/dashboard/account', shows: accounts.buyer.email },
    {
      name: 'not for a buyer',
      role: 'buyer',
      path: '/dashboard/allsellers',
      shows: "You don't have access to this page",
    },
    { name: 'dashboard menu', ...pages.myOrders, only: 'narrow', open: opening('Menu') },
    { name: 'seller overview', role: 'seller', path: '/dashboard', shows: /Rahim Traders/ },
    { name: 'sales', ...pages.sales },
    {
      name: 'notifications',
      ...pages.sales,
      open: async (page) => {
        await opening(/^Notifications/)(page);
        await page.getByRole('link', { name: /New booking/ }).waitFor();
      },
    },
    { name: 'ended sales', role: 'seller', path: '/dashboard/sales?tab=ended', shows: 'No ended bookings' },
    { name: 'sale', ...pages.sales, open: followed('iPhone 12 64 GB') },
    { name: 'booking to be declined', ...pages.sales, open: inTurn(followed('iPhone 12 64 GB'), opening('Decline')) },
    { name: 'my product', ...pages.myProducts },
    {
      name: 'menu of a product',
      ...pages.myProducts,
      only: 'narrow',
      open: async (page) => {
        await button('Actions for Galaxy S21 128 GB')(page);
        await page.getByRole('menu').waitFor();
      },
    },
    {
      name: 'selected products',
      ...pages.myProducts,
      open: async (page) => {
        await select(page);
        await page.getByRole('button', { name: 'Take down' }).waitFor();
      },
    },
    { name: 'selected products to be taken down', ...pages.myProducts, open: inTurn(select, opening('Take down')) },
    { name: 'product to be deleted', ...pages.myProducts, open: deleting('Galaxy S21 128 GB') },
    { name: 'add product', ...pages.addProduct },
    {
      name: 'add product, not filled in',
      ...pages.addProduct,
      open: async (page) => {
        await button('Add Product')(page);
        await page.getByRole('alert').first().waitFor();
      },
    },
    {
      name: 'edit product',
      role: 'seller',
      path: `/dashboard/sellerProduct/${idOf('Galaxy S21 128 GB')}`,
      shows: 'Resale price',
    },
    { name: 'admin overview', role: 'admin', path: '/dashboard', shows: /Ada Admin/ },
    { name: 'all sellers', ...pages.allSellers },
    { name: 'seller to be deleted', ...pages.allSellers, open: deleting('Karim Mobile') },
    { name: 'reports', ...pages.reports },
    { name: 'report to be closed', ...pages.reports, open: opening('Close report') },
    { name: 'audit log', role: 'admin', path: '/dashboard/audit', shows: /^By: Admin/ },
    { name: 'all buyers', role: 'admin', path: '/dashboard/allbuyers', shows: 'Bina Buyer' },
  ];
}

/** Loads the page and waits until it has its content and nothing is busy. */
export async function goTo(page: Page, { path, shows, open }: Place) {
  await page.goto(path);
  await page.locator('main, dialog').getByText(shows).filter({ visible: true }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
  await open?.(page);
}
