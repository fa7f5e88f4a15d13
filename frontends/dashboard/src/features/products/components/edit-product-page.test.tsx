import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aListing, anOwnListing, aSession, problem, renderPage } from '@wholesale/web-kit/testing';
import { stubUpload } from '../../../../test/stub-upload.ts';
import EditProductPage from './edit-product-page.tsx';

const session = aSession({ role: 'seller', email: 'seller@shop.example' });
const own = (listing = {}) =>
  aListing({ brand: 'vivo', name: 'vivo V29', resalePrice: 240, sellerId: session.profile?._id ?? '', ...listing });

beforeEach(() => {
  sessionStorage.clear();
  stubUpload();
});

function open(listing: ReturnType<typeof aListing>, api: Record<string, unknown> = {}) {
  const page = renderPage(<EditProductPage />, {
    path: `/dashboard/sellerProduct/${listing._id}`,
    route: '/dashboard/sellerProduct/:id',
    session,
    api: {
      [`GET /api/listings/${listing._id}`]: listing,
      [`PATCH /api/listings/${listing._id}`]: anOwnListing(listing),
      ...api,
    },
  });
  const save = () => page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  const retype = async (label: string, text: string) => {
    await page.user.clear(screen.getByLabelText(label));
    if (text) await page.user.type(screen.getByLabelText(label), text);
  };
  const patched = () => page.api.calls.find(({ method }) => method === 'PATCH')?.body;
  return { ...page, save, retype, patched };
}

describe('Edit product', () => {
  it('shows the current listing, and sends only the changes', async () => {
    const { save, retype, patched, at } = open(own({ photos: ['/photos/0c-1600.webp'] }));
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'vivo V29');
    expect(screen.getByLabelText('Brand')).toHaveProperty('readOnly', true);
    expect(screen.getByAltText('Photo 2')).toBeTruthy();
    await retype('Resale price', '200');
    expect(screen.getByText(/^The price changes from \$240 to \$200\./)).toBeTruthy();
    await save();
    expect(await screen.findByText('Product updated')).toBeTruthy();
    expect(patched()).toEqual({ resalePrice: 200 });
    await waitFor(() => expect(at()).toBe('/dashboard/sellerProduct'));
  });

  it('removes an optional field with null, and sends photos in their new order', async () => {
    const { save, retype, patched, user } = open(
      own({ colour: 'Red', storage: 128, photos: ['/photos/0c-1600.webp'] }),
    );
    await screen.findByLabelText('Name');
    await retype('Colour', '');
    await user.selectOptions(screen.getByLabelText('Storage'), '');
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
    await save();
    await screen.findByText('Product updated');
    expect(patched()).toEqual({ colour: null, storage: null, picture: '/photos/0c-1600.webp', photos: [] });
  });

  it('sends nothing when nothing changed', async () => {
    const { save, api, at } = open(own());
    await screen.findByLabelText('Name');
    await save();
    expect(await screen.findByText('No changes to save')).toBeTruthy();
    expect(api.calls.some(({ method }) => method === 'PATCH')).toBe(false);
    await waitFor(() => expect(at()).toBe('/dashboard/sellerProduct'));
  });

  it('keeps an unusual storage size', async () => {
    const { save, retype, patched } = open(own({ storage: 48 }));
    expect(await screen.findByLabelText('Storage')).toHaveProperty('value', '48');
    await retype('Location', 'Khulna');
    await save();
    await screen.findByText('Product updated');
    expect(patched()).toEqual({ location: 'Khulna' });
  });

  it('rejects abc as a price', async () => {
    const { save, retype, api } = open(own());
    await screen.findByLabelText('Name');
    await retype('Resale price', 'abc');
    await save();
    expect(await screen.findByText('Enter a price in dollars, like 385')).toBeTruthy();
    expect(api.calls.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it('shows the server’s errors at their fields', async () => {
    const listing = own();
    const { save, retype } = open(listing, {
      [`PATCH /api/listings/${listing._id}`]: problem(400, 'invalid', 'Some fields are wrong.', [
        { path: 'name', message: 'Too long' },
      ]),
    });
    await screen.findByLabelText('Name');
    await retype('Name', 'vivo V29 5G');
    await save();
    expect(await screen.findByText('Too long')).toBeTruthy();
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'vivo V29 5G');
  });

  it.each([
    ['sold', 'already-sold', 'vivo V29 is no longer for sale', /No changes were saved\.$/],
    ['booked', 'held-by-booking', 'vivo V29 is reserved', 'The shop says held-by-booking. No changes were saved.'],
  ])('shows that the phone was %s meanwhile, and closes the form', async (_, code, title, text) => {
    const listing = own();
    const { save, retype } = open(listing, { [`PATCH /api/listings/${listing._id}`]: problem(409, code) });
    await screen.findByLabelText('Name');
    await retype('Resale price', '200');
    await save();
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByLabelText('Name')).toBeNull();
  });

  it.each([
    ['sold', own({ status: 'sold' }), 'vivo V29 is no longer for sale'],
    ['reserved', own({ status: 'sold', availability: 'reserved' }), 'vivo V29 is reserved'],
    ['someone else’s', own({ sellerId: 'f'.repeat(24) }), 'This phone belongs to someone else'],
  ])('opens no form for a phone that is %s', async (_, listing, title) => {
    open(listing);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });

  it('shows when a phone does not exist, and offers Retry when the server failed', async () => {
    const listing = own();
    const gone = open(listing, { [`GET /api/listings/${listing._id}`]: problem(404, 'listing-not-found', 'None.') });
    expect(await screen.findByText('Phone not found')).toBeTruthy();
    gone.unmount();
    const { user, api } = open(listing, { [`GET /api/listings/${listing._id}`]: problem(500, 'internal', 'Broken.') });
    expect(await screen.findByText('Broken.')).toBeTruthy();
    api.answer(`GET /api/listings/${listing._id}`, listing);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('Name')).toBeTruthy();
  });

  it('keeps a draft when the user leaves the page, and clears it once saved', async () => {
    const listing = own();
    const first = open(listing);
    await screen.findByLabelText('Name');
    await first.retype('Location', 'Khulna');
    first.unmount();
    const second = open(listing);
    expect(await screen.findByLabelText('Location')).toHaveProperty('value', 'Khulna');
    expect(screen.getByText('Your draft has been restored.')).toBeTruthy();
    await second.save();
    await screen.findByText('Product updated');
    expect(second.patched()).toEqual({ location: 'Khulna' });
    second.unmount();
    open(listing);
    expect(await screen.findByLabelText('Location')).toHaveProperty('value', 'Dhaka');
    await waitFor(() => expect(screen.queryByText('Your draft has been restored.')).toBeNull());
  });
});
