import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aDeal, anOwnListing, aReservedListing, aSession, problem, renderPage } from '@wholesale/web-kit/testing';
import MyProductPage from './my-product-page.tsx';

const session = () => aSession({ role: 'seller', email: 'seller@wholesale.example' });
const open = (api: Record<string, unknown>, path = '/dashboard/sellerProduct') =>
  renderPage(<MyProductPage />, { session: session(), api: { 'GET /api/bookings': [], ...api }, path });
const figure = async (label: string) =>
  within(await screen.findByRole('list', { name: 'Summary of your listings' })).getByText(label).nextSibling
    ?.textContent;
const inTable = async () => within(await screen.findByRole('table', { name: 'My products' }));

it.each([
  ['a success that is not acknowledged', 200, { acknowledged: false, message: 'Already advertised' }],
  ['a conflict in plain JSON', 409, { acknowledged: false, message: 'Already advertised' }],
])("Advertise shows the server's message after %s", async (_, status, body) => {
  const headers = { 'content-type': 'application/json' };
  const { user } = renderPage(<MyProductPage />, {
    session: aSession({ role: 'seller' }),
    api: { 'GET /sellerProduct': [anOwnListing()], 'POST /advertise': () => ({ status, body, headers }) },
  });

  await user.click(await screen.findByRole('button', { name: /^Advertise/ }));

  expect(await screen.findByText('Already advertised')).toBeTruthy();
  expect(screen.queryByText('Advertise product added successfully')).toBeNull();
});

describe('My Product', () => {
  it('shows own listings in every status, and counts only completed deals as sold and earned', async () => {
    const reserved = aReservedListing({ name: 'vivo V29', resalePrice: 240 });
    const sale = aDeal({ listingId: reserved._id });
    const { api } = open({
      'GET /sellerProduct': [
        anOwnListing({ name: 'Galaxy S21', status: 'unsold' }),
        reserved,
        anOwnListing({ name: 'iPhone 13', status: 'sold', resalePrice: 385 }),
        anOwnListing({ name: 'Sold elsewhere', status: 'sold', resalePrice: 999 }),
      ],
      'GET /api/bookings': ({ query }: { query: URLSearchParams }) => ({
        body: query.get('status') === 'completed' ? [aDeal({ status: 'completed', price: 385 })] : [sale],
      }),
    });
    await waitFor(async () => expect(await figure('Earned')).toBe('$385'));
    expect(await figure('Sold')).toBe('1');
    expect(await figure('Reserved')).toBe('1');
    expect(screen.getByText('$240 to collect')).toBeTruthy();
    for (const button of screen.getAllByRole('button', { name: 'Sold' }))
      expect(button).toHaveProperty('disabled', true);
    const link = screen.getByRole('link', { name: 'Reserved: see the booking of vivo V29' });
    expect(link.textContent).toBe('Reserved');
    await waitFor(() => expect(link.getAttribute('href')).toBe(`/dashboard/sales/${sale._id}`));
    expect(screen.getByRole('button', { name: 'Unsold: mark Galaxy S21 as sold' }).textContent).toBe('Unsold');
    expect(api.calls.find(({ path }) => path === '/sellerProduct')?.query.get('email')).toBe(
      'seller@wholesale.example',
    );
  });

  it('links a reserved phone to all sales while its own sale cannot be found', async () => {
    open({
      'GET /sellerProduct': [aReservedListing({ name: 'vivo V29' })],
      'GET /api/bookings': problem(503, 'unavailable', 'Bookings are unavailable.'),
    });
    const link = await screen.findByRole('link', { name: 'Reserved: see the booking of vivo V29' });
    expect(link.getAttribute('href')).toBe('/dashboard/sales');
  });

  it('is filtered by its figures, and shows what to do when a filter is empty', async () => {
    const { user, at } = open({
      'GET /sellerProduct': [anOwnListing({ name: 'Galaxy S21' }), aReservedListing({ name: 'vivo V29' })],
    });
    await user.click(await screen.findByRole('link', { name: 'Reserved 1 $310 to collect' }));
    expect(at()).toBe('/dashboard/sellerProduct?show=reserved');
    expect(screen.queryByText('Galaxy S21')).toBeNull();
    expect(screen.getByText('vivo V29')).toBeTruthy();
    await user.click(
      within(screen.getByRole('navigation', { name: 'Filter phones' })).getByRole('link', { name: 'Sold 0' }),
    );
    expect(screen.getByText('No sold phones')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'See all phones' }));
    expect(screen.getByText('Galaxy S21')).toBeTruthy();
  });

  it('finds a phone by its words, and shows when there are no results', async () => {
    const many = Array.from({ length: 9 }, (_, at) => anOwnListing({ name: `Galaxy A${at}0`, location: 'Dhaka' }));
    const { user } = open({ 'GET /sellerProduct': [...many, anOwnListing({ name: 'vivo V29', location: 'Sylhet' })] });
    await user.type(await screen.findByRole('searchbox', { name: 'Search phones' }), 'SYLHET v29');
    await waitFor(() => expect(screen.queryByText('Galaxy A00')).toBeNull());
    expect(screen.getByText('vivo V29')).toBeTruthy();
    expect(screen.getByText('1 of 10 phones')).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), '<b>');
    expect(await screen.findByText(/No results for “SYLHET v29<b>”/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('Galaxy A00')).toBeTruthy();

    const field = screen.getByRole('searchbox');
    await user.type(field, 'v29');
    await user.click(screen.getByRole('button', { name: 'Clear the search of phones' }));
    expect((field as HTMLInputElement).value).toBe('');
    expect(document.activeElement).toBe(field);
    expect(screen.queryByRole('button', { name: 'Clear the search of phones' })).toBeNull();
  });

  it('loads further pages, and marks the counts as incomplete until then', async () => {
    const first = Array.from({ length: 200 }, (_, at) => anOwnListing({ name: `Phone ${at}` }));
    const last = first.at(-1);
    const { user, api } = open({
      'GET /sellerProduct': ({ query }: { query: URLSearchParams }) => ({
        body: query.get('after') === last?._id ? [anOwnListing({ name: 'The oldest' })] : first,
      }),
    });
    expect(await figure('On sale')).toBe('200+');
    expect(within(screen.getByRole('navigation', { name: 'Pages' })).getByText('1–20 of 200+')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show more phones' }));
    await waitFor(async () => expect(await figure('On sale')).toBe('201'));
    await user.click(screen.getByRole('link', { name: 'Page 11' }));
    expect(await screen.findByText('The oldest')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more phones' })).toBeNull();
    expect(api.calls.filter(({ path }) => path === '/sellerProduct').map(({ query }) => query.get('after'))).toContain(
      last?._id,
    );
  }, 30_000);

  it('shows a name that looks like HTML as plain text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    open({ 'GET /sellerProduct': [anOwnListing({ name })] });
    expect(await screen.findByText(name)).toBeTruthy();
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  it('links only unsold phones to their edit form', async () => {
    const listing = anOwnListing({ name: 'vivo V29' });
    open({ 'GET /sellerProduct': [listing, anOwnListing({ name: 'iPhone 13', status: 'sold' })] });
    const edit = await screen.findByRole('link', { name: 'Edit vivo V29' });
    expect(edit.getAttribute('href')).toBe(`/dashboard/sellerProduct/${listing._id}`);
    expect(screen.queryByRole('link', { name: 'Edit iPhone 13' })).toBeNull();
  });

  it('shows that the listings are loading', async () => {
    open({ 'GET /sellerProduct': () => new Promise(() => undefined) });
    expect(await screen.findAllByText('Loading')).toHaveLength(1);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('links a seller without listings to the Add Product form', async () => {
    open({ 'GET /sellerProduct': [] });
    const link = await screen.findByRole('link', { name: 'List your first phone' });
    expect(link.getAttribute('href')).toBe('/dashboard/addproduct');
  });

  it('shows why the listings failed to load, and loads them on Retry', async () => {
    const { user, api } = open({ 'GET /sellerProduct': problem(503, 'unavailable', 'The catalog is unavailable.') });
    expect(await screen.findByText('The catalog is unavailable.')).toBeTruthy();
    api.answer('GET /sellerProduct', [anOwnListing({ name: 'vivo V29' })]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('vivo V29')).toBeTruthy();
  });

  it('advertises a phone, and still shows it as advertised while the list is outdated', async () => {
    const listing = anOwnListing({ name: 'vivo V29' });
    const { user, api, queries } = open({
      'GET /sellerProduct': [listing],
      'POST /advertise': () => ({ status: 201, body: { acknowledged: true } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Advertise vivo V29' }));
    expect(await screen.findByText('Advertise product added successfully')).toBeTruthy();
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ _id: listing._id });
    await queries.refetchQueries({ queryKey: ['listProducts'] });
    expect(api.calls.filter(({ path }) => path === '/sellerProduct').length).toBeGreaterThan(1);
    expect((await inTable()).getByText('Advertised')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Advertise vivo V29' })).toBeNull();
    expect(document.activeElement?.getAttribute('data-row')).toBe(listing._id);
  });

  it('shows the server’s message when a phone is already advertised', async () => {
    const { user } = open({
      'GET /sellerProduct': [anOwnListing({ name: 'vivo V29' })],
      'POST /advertise': problem(409, 'already-advertised', 'Already advertised'),
    });
    await user.click(await screen.findByRole('button', { name: 'Advertise vivo V29' }));
    expect(await screen.findByText('Already advertised')).toBeTruthy();
    expect(await (await inTable()).findByText('Advertised')).toBeTruthy();
  });

  it('refetches the list when a phone was sold before it could be advertised', async () => {
    const listing = anOwnListing({ name: 'vivo V29' });
    const { user, api } = open({
      'GET /sellerProduct': [listing],
      'POST /advertise': problem(409, 'listing-sold', 'This phone is sold already.'),
    });
    const button = await screen.findByRole('button', { name: 'Advertise vivo V29' });
    api.answer('GET /sellerProduct', [{ ...listing, status: 'sold', availability: 'reserved', booked: true }]);
    await user.click(button);
    expect(await screen.findByText('This phone is sold already.')).toBeTruthy();
    expect(await screen.findByRole('link', { name: /^Reserved: see/ })).toBeTruthy();
  });

  it('advertises once when the button is pressed twice', async () => {
    const { user, api } = open({
      'GET /sellerProduct': [anOwnListing({ name: 'vivo V29' })],
      'POST /advertise': () => new Promise(() => undefined),
    });
    await user.dblClick(await screen.findByRole('button', { name: 'Advertise vivo V29' }));
    await waitFor(() => expect(api.calls.some(({ method }) => method === 'POST')).toBe(true));
    expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('deletes a listing only after a confirmation, and moves the focus to the next row', async () => {
    const listing = anOwnListing({ name: 'vivo V29' });
    const { user, api } = open({
      'GET /sellerProduct': [listing, anOwnListing({ name: 'iPhone 13' })],
      [`DELETE /deleteProduct/${listing._id}`]: { acknowledged: true, deletedCount: 1 },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete vivo V29' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete vivo V29?' }));
    expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Delete Successfully')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('vivo V29')).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete iPhone 13'));
  });

  it.each([
    ['deleting', 'Delete vivo V29', 'Delete', 'DELETE /deleteProduct/'],
    ['marking as sold', 'Unsold: mark vivo V29 as sold', 'Mark as sold', 'PUT /sellerProduct/'],
  ])('shows the server’s message when a booking prevents %s, and shows the phone as reserved', async (...row) => {
    const [, action, confirm, call] = row;
    const listing = anOwnListing({ name: 'vivo V29' });
    const { user, api } = open({
      'GET /sellerProduct': [listing],
      [call + listing._id]: problem(409, 'held-by-booking', 'A booking holds this phone.'),
    });
    const button = await screen.findByRole('button', { name: action });
    api.answer('GET /sellerProduct', [{ ...listing, status: 'sold', availability: 'reserved', booked: true }]);
    await user.click(button);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: confirm }));
    expect(await screen.findByText('A booking holds this phone.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('link', { name: /^Reserved: see/ })).toBeTruthy();
    expect(screen.queryByText('Delete Successfully')).toBeNull();
  });

  it('keeps a listing that the server refuses to delete, and shows why', async () => {
    const listing = anOwnListing({ name: 'vivo V29' });
    const { user } = open({
      'GET /sellerProduct': [listing],
      [`DELETE /deleteProduct/${listing._id}`]: problem(403, 'not-yours', 'This phone belongs to someone else.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete vivo V29' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This phone belongs to someone else.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('vivo V29')).toBeTruthy();
  });

  it('disables edit and delete of a reserved phone, and says why', async () => {
    open({ 'GET /sellerProduct': [aReservedListing({ name: 'vivo V29' })] });
    const reason = "It can't be edited, deleted or marked as sold while it is reserved.";
    for (const name of ['Edit vivo V29', 'Delete vivo V29']) {
      const button = await screen.findByRole('button', { name });
      expect(button).toHaveProperty('disabled', true);
      expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
    }
    for (const text of screen.queryAllByText(reason)) expect(text.hidden).toBe(true);
    expect(screen.getByTitle(reason)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /mark vivo V29 as sold/ })).toBeNull();
  });

  it.each([
    ['Delete vivo V29', 'Delete', 'danger'],
    ['Unsold: mark vivo V29 as sold', 'Mark as sold', 'primary'],
  ])('asks about "%s" with the main button first, red only if something is destroyed', async (action, main, look) => {
    const { user } = open({ 'GET /sellerProduct': [anOwnListing({ name: 'vivo V29' })] });
    await user.click(await screen.findByRole('button', { name: action }));
    const buttons = within(screen.getByRole('dialog')).getAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
      'Close',
      main,
      'Cancel',
    ]);
    expect(buttons[1]?.className).toContain(look);
  });

  it('marks an unsold phone as sold from its status button', async () => {
    const listing = anOwnListing({ name: 'vivo V29' });
    const { user, api } = open({
      'GET /sellerProduct': [listing],
      [`PUT /sellerProduct/${listing._id}`]: { acknowledged: true, modifiedCount: 1, status: 'sold' },
    });
    await user.click(await screen.findByRole('button', { name: 'Unsold: mark vivo V29 as sold' }));
    api.answer('GET /sellerProduct', [{ ...listing, status: 'sold' }]);
    await user.click(screen.getByRole('button', { name: 'Mark as sold' }));
    expect(await screen.findByRole('button', { name: 'Sold' })).toHaveProperty('disabled', true);
    await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe(listing._id));
    expect(api.calls.find(({ method }) => method === 'PUT')?.path).toBe(`/sellerProduct/${listing._id}`);
  });

  it('keeps the status when the server refuses to mark the phone as sold', async () => {
    const listing = anOwnListing({ name: 'vivo V29' });
    const { user } = open({
      'GET /sellerProduct': [listing],
      [`PUT /sellerProduct/${listing._id}`]: problem(403, 'not-yours', 'This phone is not yours.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Unsold: mark vivo V29 as sold' }));
    await user.click(screen.getByRole('button', { name: 'Mark as sold' }));
    expect(await screen.findByText('This phone is not yours.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Unsold: mark vivo V29 as sold' })).toBeTruthy();
  });

  describe('with more phones than fit on a page', () => {
    const many = () => Array.from({ length: 39 }, (_, at) => anOwnListing({ name: `Phone ${at + 1}` }));

    it('shows 20 at a time; the page is in the address, with the filter, and the focus is on the table', async () => {
      const { user, at } = open({ 'GET /sellerProduct': many() }, '/dashboard/sellerProduct?show=unsold');
      expect(await screen.findByText('Phone 20')).toBeTruthy();
      expect(screen.queryByText('Phone 21')).toBeNull();
      await user.click(screen.getByRole('link', { name: 'Next page' }));
      expect(at()).toBe('/dashboard/sellerProduct?show=unsold&page=2');
      expect(await screen.findByText('Phone 39')).toBeTruthy();
      expect(screen.queryByText('Phone 20')).toBeNull();
      expect(document.activeElement).toBe(screen.getByRole('table', { name: 'My products, page 2 of 2' }));
    });

    it('opens the page in the address, and the first one after a search or another order', async () => {
      const { user, at } = open({ 'GET /sellerProduct': many() }, '/dashboard/sellerProduct?page=2');
      expect(await screen.findByText('Phone 21')).toBeTruthy();
      await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price: lowest first');
      expect(at()).toBe('/dashboard/sellerProduct');
      expect(await screen.findByText('Phone 1')).toBeTruthy();
      await user.click(screen.getByRole('link', { name: 'Page 2' }));
      await user.type(screen.getByRole('searchbox'), '9');
      expect(at()).toBe('/dashboard/sellerProduct');
      expect(await screen.findByText('Phone 29')).toBeTruthy();
    });

    it.each(['0', '-1', '1e9', 'x', '999'])('shows an existing page for ?page=%s', async (page) => {
      open({ 'GET /sellerProduct': many() }, `/dashboard/sellerProduct?page=${page}`);
      expect(await screen.findByText(page === '999' ? 'Phone 39' : 'Phone 1')).toBeTruthy();
    });
  });

  describe('several selected phones', () => {
    const select = async (user: { click: (box: Element) => Promise<void> }, ...names: string[]) => {
      for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    };
    const bar = () => within(screen.getByRole('group', { name: 'Actions for the selection' }));
    const resultOf = (name: string) =>
      within(screen.getByRole('dialog'))
        .getAllByRole('listitem')
        .find(({ textContent }) => textContent.startsWith(name))
        ?.textContent.slice(name.length);

    it('are taken down after one confirmation; one that fails shows why, stays selected, and can be retried', async () => {
      const [first, second, kept] = ['Phone A', 'Phone B', 'Phone C'].map((name) => anOwnListing({ name }));
      const deletion = (listing?: { _id: string }) => `DELETE /deleteProduct/${listing?._id}`;
      const { user, api } = open({
        'GET /sellerProduct': [first, second, kept],
        [deletion(first)]: { acknowledged: true, deletedCount: 1 },
        [deletion(second)]: problem(409, 'held-by-booking', 'A booking holds this phone.'),
      });
      await select(user, 'Phone A', 'Phone B');
      await user.click(bar().getByRole('button', { name: 'Take down' }));
      const dialog = within(screen.getByRole('dialog', { name: 'Take down 2 phones?' }));
      expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false);
      await user.click(dialog.getByRole('button', { name: 'Take down' }));
      expect(await dialog.findByText('1 taken down, 1 failed.')).toBeTruthy();
      expect(resultOf('Phone A')).toBe('Taken down');
      expect(resultOf('Phone B')).toBe('A booking holds this phone.');
      expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Done' }));

      api.answer(deletion(second), { acknowledged: true, deletedCount: 1 });
      await user.click(dialog.getByRole('button', { name: 'Retry 1 failed' }));
      expect(await dialog.findByText('2 taken down.')).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'Done' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect((await inTable()).queryByText('Phone B')).toBeNull();
      expect((await inTable()).getByText('Phone C')).toBeTruthy();
      expect(api.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(
        [first, second, second].map((listing) => `/deleteProduct/${listing?._id}`),
      );
      expect(document.activeElement).toBe(screen.getByRole('table', { name: 'My products' }));
      // The dialog has said it.
      expect(screen.queryByText('Delete Successfully')).toBeNull();
    });

    it('are advertised, without those that are advertised or sold; one that somebody advertised before counts as done', async () => {
      const [first, second] = [anOwnListing({ name: 'Phone A' }), anOwnListing({ name: 'Phone B' })];
      const { user, api } = open({
        'GET /sellerProduct': [first, second, anOwnListing({ name: 'Sold one', status: 'sold' })],
        'POST /advertise': ({ body }: { body: { _id: string } }) =>
          body._id === first._id
            ? { status: 201, body: { acknowledged: true } }
            : problem(409, 'already-advertised', 'Already advertised')(),
      });
      await user.click((await screen.findAllByRole('checkbox', { name: 'Select all on this page' }))[0] as HTMLElement);
      expect(screen.getAllByText('3 selected')).toHaveLength(2);
      await user.click(bar().getByRole('button', { name: 'Advertise 2' }));
      const dialog = within(screen.getByRole('dialog', { name: 'Advertise 2 phones?' }));
      await user.dblClick(dialog.getByRole('button', { name: 'Advertise' }));
      expect(await dialog.findByText('2 advertised.')).toBeTruthy();
      expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
      await user.click(dialog.getByRole('button', { name: 'Done' }));
      expect((await inTable()).getAllByText('Advertised')).toHaveLength(2);
    });

    it('stay as they are when the confirmation is cancelled', async () => {
      const { user, api } = open({ 'GET /sellerProduct': [anOwnListing({ name: 'Phone A' })] });
      await select(user, 'Phone A');
      await user.click(bar().getByRole('button', { name: 'Take down' }));
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
      expect(api.calls.every(({ method }) => method === 'GET')).toBe(true);
      expect(screen.getByRole('checkbox', { name: 'Select Phone A' })).toHaveProperty('checked', true);
      await user.click(bar().getByRole('button', { name: 'Clear selection' }));
      expect(screen.queryByRole('group', { name: 'Actions for the selection' })).toBeNull();
    });

    it('are never reserved ones, which nothing can be done with', async () => {
      open({ 'GET /sellerProduct': [aReservedListing({ name: 'Held one' }), anOwnListing({ name: 'Phone A' })] });
      expect(await screen.findByRole('checkbox', { name: 'Select Phone A' })).toBeTruthy();
      expect(screen.queryByRole('checkbox', { name: 'Select Held one' })).toBeNull();
    });
  });

  describe('the menu of a row', () => {
    it('is used with the arrow keys, and Escape closes it and returns to its button', async () => {
      const listing = anOwnListing({ name: 'vivo V29' });
      const { user } = open({ 'GET /sellerProduct': [listing] });
      const opener = await screen.findByRole('button', { name: 'Actions for vivo V29' });
      opener.focus();
      await user.keyboard('{ArrowDown}');
      const item = (name: string) => screen.getByRole('menuitem', { name });
      expect(document.activeElement).toBe(item('Edit'));
      await user.keyboard('{ArrowDown}');
      expect(document.activeElement).toBe(item('Advertise'));
      await user.keyboard('{End}');
      expect(document.activeElement).toBe(item('Delete'));
      await user.keyboard('{ArrowDown}');
      expect(document.activeElement).toBe(item('Edit'));
      await user.keyboard('{ArrowUp}');
      expect(document.activeElement).toBe(item('Delete'));
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('menu')).toBeNull();
      expect(document.activeElement).toBe(opener);
    });

    it('deletes after the same confirmation, and its button has the focus when that is cancelled', async () => {
      const { user, api } = open({ 'GET /sellerProduct': [anOwnListing({ name: 'vivo V29' })] });
      const opener = await screen.findByRole('button', { name: 'Actions for vivo V29' });
      await user.click(opener);
      await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
      await user.click(
        within(screen.getByRole('dialog', { name: 'Delete vivo V29?' })).getByRole('button', { name: 'Cancel' }),
      );
      expect(document.activeElement).toBe(opener);
      expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false);
    });

    it('stays open when a scroll event arrives late, and closes when its button has moved away', async () => {
      const { user } = open({ 'GET /sellerProduct': [anOwnListing({ name: 'vivo V29' })] });
      const opener = await screen.findByRole('button', { name: 'Actions for vivo V29' });
      opener.getBoundingClientRect = () => new DOMRect(300, 200, 44, 44);
      await user.click(opener);
      fireEvent.scroll(window);
      fireEvent(window, new Event('resize'));
      expect(screen.getByRole('menu')).toBeTruthy();
      opener.getBoundingClientRect = () => new DOMRect(300, 180, 44, 44);
      fireEvent.scroll(window);
      expect(screen.queryByRole('menu')).toBeNull();
      await user.click(opener);
      opener.getBoundingClientRect = () => new DOMRect(500, 180, 44, 44);
      fireEvent(window, new Event('resize'));
      expect(screen.queryByRole('menu')).toBeNull();
    });

    it('says for a reserved phone why it cannot be edited or deleted, and leads to the booking', async () => {
      const { user, api } = open({ 'GET /sellerProduct': [aReservedListing({ name: 'vivo V29' })] });
      await user.click(await screen.findByRole('button', { name: 'Actions for vivo V29' }));
      const menu = within(screen.getByRole('menu'));
      expect(menu.getByRole('menuitem', { name: 'See the booking' }).getAttribute('href')).toBe('/dashboard/sales');
      await user.click(menu.getByRole('menuitem', { name: 'Delete' }));
      expect(menu.getByRole('menuitem', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true');
      const note = screen.getByRole('menu').getAttribute('aria-describedby') ?? '';
      expect(document.getElementById(note)?.textContent).toMatch(/^It can't be edited, deleted/);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false);
      await user.click(document.body);
      expect(screen.queryByRole('menu')).toBeNull();
    });
  });
});
