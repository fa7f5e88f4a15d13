import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { anOwnListing, aSession, renderPage } from '@wholesale/web-kit/testing';
import MyProductPage from './my-product-page.tsx';

const session = () => aSession({ role: 'seller', email: 'seller@wholesale.example' });
const problem = (status: number, code: string, message: string) => () => ({
  status,
  body: { status, code, message, requestId: 'r', acknowledged: false },
});
const open = (api: Record<string, unknown>) => renderPage(<MyProductPage />, { session: session(), api });

describe('My Product', () => {
  it('shows own listings in every status, and what they brought', async () => {
    const { api } = open({
      'GET /sellerProduct': [
        anOwnListing({ name: 'Galaxy S21', status: 'unsold' }),
        anOwnListing({ name: 'vivo V29', status: 'sold', booked: true, resalePrice: 240 }),
      ],
    });
    expect((await screen.findByText('Earned')).nextSibling?.textContent).toBe('$240');
    expect(screen.getByRole('button', { name: 'Sold' })).toHaveProperty('disabled', true);
    expect(screen.getByText('Hand it over')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Unsold: mark Galaxy S21 as sold' }).textContent).toBe('Unsold');
    expect(api.calls.find(({ path }) => path === '/sellerProduct')?.query.get('email')).toBe(
      'seller@wholesale.example',
    );
  });

  it('says that it is loading until the listings are there', async () => {
    open({ 'GET /sellerProduct': () => new Promise(() => undefined) });
    expect((await screen.findAllByText('Loading')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('leads a seller without listings to the form', async () => {
    open({ 'GET /sellerProduct': [] });
    const link = await screen.findByRole('link', { name: 'List your first phone' });
    expect(link.getAttribute('href')).toBe('/dashboard/addproduct');
  });

  it('says why the listings did not come and loads them on Retry', async () => {
    const { user, api } = open({ 'GET /sellerProduct': problem(503, 'unavailable', 'The catalog is resting.') });
    expect(await screen.findByText('The catalog is resting.')).toBeTruthy();
    api.answer('GET /sellerProduct', [anOwnListing({ name: 'vivo V29' })]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('vivo V29')).toBeTruthy();
  });

  it('advertises a phone, and does not take it back when the list has not heard of it yet', async () => {
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
    expect(screen.getByText('Advertised')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Advertise vivo V29' })).toBeNull();
  });

  it('shows the server’s message when a phone is advertised already', async () => {
    const { user } = open({
      'GET /sellerProduct': [anOwnListing({ name: 'vivo V29' })],
      'POST /advertise': problem(409, 'already-advertised', 'Already advertised'),
    });
    await user.click(await screen.findByRole('button', { name: 'Advertise vivo V29' }));
    expect(await screen.findByText('Already advertised')).toBeTruthy();
    expect(await screen.findByText('Advertised')).toBeTruthy();
  });

  it('reads the list anew when a phone was sold before it could be advertised', async () => {
    const listing = anOwnListing({ name: 'vivo V29' });
    const { user, api } = open({
      'GET /sellerProduct': [listing],
      'POST /advertise': problem(409, 'listing-sold', 'This phone is sold already.'),
    });
    const button = await screen.findByRole('button', { name: 'Advertise vivo V29' });
    api.answer('GET /sellerProduct', [{ ...listing, status: 'sold', booked: true }]);
    await user.click(button);
    expect(await screen.findByText('This phone is sold already.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Sold' })).toBeTruthy();
  });

  it('deletes a listing only after a second yes', async () => {
    const listing = anOwnListing({ name: 'vivo V29' });
    const { user, api } = open({
      'GET /sellerProduct': [listing],
      [`DELETE /deleteProduct/${listing._id}`]: { acknowledged: true, deletedCount: 1 },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete vivo V29' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete vivo V29?' }));
    expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Delete Successfully')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('vivo V29')).toBeNull());
  });

  it('keeps a listing that the server refuses to delete, and says why', async () => {
    const listing = anOwnListing({ name: 'vivo V29' });
    const { user } = open({
      'GET /sellerProduct': [listing],
      [`DELETE /deleteProduct/${listing._id}`]: problem(409, 'held-by-booking', 'A booking holds this phone.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete vivo V29' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('A booking holds this phone.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('vivo V29')).toBeTruthy();
  });

  it('offers no deletion of a phone that a booking holds', async () => {
    open({ 'GET /sellerProduct': [anOwnListing({ name: 'vivo V29', status: 'sold', booked: true })] });
    expect(await screen.findByText('vivo V29')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete vivo V29' })).toBeNull();
  });

  it('marks an unsold phone as sold from its status button', async () => {
    const listing = anOwnListing({ name: 'vivo V29' });
    const { user, api } = open({
      'GET /sellerProduct': [listing],
      [`PUT /sellerProduct/${listing._id}`]: { acknowledged: true, modifiedCount: 1, status: 'sold' },
    });
    await user.click(await screen.findByRole('button', { name: 'Unsold: mark vivo V29 as sold' }));
    await user.click(screen.getByRole('button', { name: 'Yes, it is sold' }));
    expect(await screen.findByRole('button', { name: 'Sold' })).toHaveProperty('disabled', true);
    expect(api.calls.find(({ method }) => method === 'PUT')?.path).toBe(`/sellerProduct/${listing._id}`);
  });

  it('leaves the status as it is when the server does not take the sale', async () => {
    const listing = anOwnListing({ name: 'vivo V29' });
    const { user } = open({
      'GET /sellerProduct': [listing],
      [`PUT /sellerProduct/${listing._id}`]: problem(403, 'not-yours', 'This phone is not yours.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Unsold: mark vivo V29 as sold' }));
    await user.click(screen.getByRole('button', { name: 'Yes, it is sold' }));
    expect(await screen.findByText('This phone is not yours.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Unsold: mark vivo V29 as sold' })).toBeTruthy();
  });
});
