import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aSession, renderPage } from '@wholesale/web-kit/testing';
import AddProductPage from './add-product-page.tsx';
import { stored, stubUpload } from '../photos/stub-upload.ts';

const photo = new File(['phone'], 'phone.png', { type: 'image/png' });
const added = () => ({ status: 201, body: { acknowledged: true, insertedId: 'f'.repeat(24) } });
const problem = (status: number, code: string, message: string, errors?: object[]) => () => ({
  status,
  body: { status, code, message, requestId: 'r', ...(errors && { errors }) },
});

let upload: ReturnType<typeof stubUpload>;
let email = 0;
beforeEach(() => {
  sessionStorage.clear();
  upload = stubUpload();
  email += 1; // drafts are kept by person: nobody finds the one of another test
});

function open(api: Record<string, unknown> = {}, logOut?: () => Promise<void>) {
  const session = aSession({ role: 'seller', email: `seller-${email}@shop.example` }, { ...(logOut && { logOut }) });
  const page = renderPage(<AddProductPage />, {
    path: '/dashboard/addproduct',
    route: '/dashboard/addproduct',
    session,
    api: { 'POST /sellerProduct': added, ...api },
  });
  const submit = () => page.user.click(screen.getByRole('button', { name: 'Add Product' }));
  const enter = async (label: string, text: string) => {
    await page.user.click(screen.getByLabelText(label));
    await page.user.paste(text);
  };
  const fill = async () => {
    await page.user.selectOptions(screen.getByLabelText('Brand'), 'vivo');
    await enter('Name', 'vivo V29');
    await page.user.click(screen.getByRole('radio', { name: /Good/ }));
    await enter('Resale price', '240');
    await enter('Original price', '500');
    await enter('Location', 'Sylhet');
    await page.user.upload(screen.getByLabelText('Photos'), photo);
  };
  return { ...page, submit, fill, enter };
}

const nameField = () => screen.getByLabelText<HTMLInputElement>('Name');

describe('Add Product', () => {
  it('stores the photo, then the listing with numbers for prices, and leads to My Product', async () => {
    const { fill, submit, api, at } = open();
    await fill();
    expect(screen.getByAltText('Photo 1, the cover').getAttribute('src')).toBe('blob:photo');
    expect(screen.getByText('US dollars. Buyers see: Save 52%')).toBeTruthy();
    await submit();
    expect(await screen.findByText('Product added successfully')).toBeTruthy();
    expect(upload.state.sent).toBe(1);
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      brand: 'vivo',
      name: 'vivo V29',
      condition: 'good',
      resalePrice: 240,
      orginalPrice: 500,
      location: 'Sylhet',
      useTime: '',
      description: '',
      picture: '/photos/0a1b-800.webp',
    });
    await waitFor(() => expect(at()).toBe('/dashboard/sellerProduct'));
  });

  it('says at each field what is missing, and sends nothing', async () => {
    const { submit, api } = open();
    await submit();
    for (const text of ['A photo is required', 'Choose a brand', 'A name is required', 'A location is required'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getAllByText('Enter a price in dollars, like 385')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText('Brand'));
    expect(upload.state.sent).toBe(0);
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('refuses a file that is no picture, is empty or too large before it is sent', async () => {
    const { user } = open();
    const files = [
      new File(['text'], 'notes.txt', { type: 'text/plain' }),
      new File([], 'nothing.png', { type: 'image/png' }),
      new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'huge.jpg', { type: 'image/jpeg' }),
      photo,
    ];
    // A file can be dropped on the field, whatever `accept` says.
    await user.setup({ applyAccept: false }).upload(screen.getByLabelText('Photos'), files);
    expect(await screen.findByText('notes.txt is no JPEG, PNG or WebP picture')).toBeTruthy();
    expect(screen.getByText('nothing.png is empty')).toBeTruthy();
    expect(screen.getByText('huge.jpg is larger than 5 MB')).toBeTruthy();
    expect(upload.state.sent).toBe(1);
  });

  it('takes six photos, the first as cover, in the order they were put in, and leaves the others out', async () => {
    const { fill, submit, user, api } = open();
    await fill();
    const more = ['b', 'c', 'd', 'e', 'f', 'g'].map((name) => new File([name], `${name}.png`, { type: 'image/png' }));
    upload.urls([
      '/photos/0b-1600.webp',
      '/photos/0c-1600.webp',
      '/photos/0d-1600.webp',
      '/photos/0e-1600.webp',
      '/photos/0f-1600.webp',
    ]);
    await user.upload(screen.getByLabelText('Photos'), more);
    expect(await screen.findByText('Six photos are the most, so one was left out')).toBeTruthy();
    expect(screen.getByLabelText('Photos')).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Move photo 2 forward' }));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove photo 1'));
    await user.click(screen.getByRole('button', { name: 'Remove photo 6' }));
    await submit();
    expect(await screen.findByText('Product added successfully')).toBeTruthy();
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      picture: '/photos/0b-1600.webp',
      photos: ['/photos/0a1b-800.webp', '/photos/0c-1600.webp', '/photos/0d-1600.webp', '/photos/0e-1600.webp'],
    });
  });

  it('shows how much of a photo has been sent, and waits for it before the listing is made', async () => {
    const { fill, submit, api } = open();
    upload.hold(0.4);
    await fill();
    expect((await screen.findByRole('progressbar', { name: 'Sending the photo' })).getAttribute('value')).toBe('0.4');
    await submit();
    expect(await screen.findByText('Sending the photos')).toBeTruthy();
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
    upload.release();
    expect(await screen.findByText('Product added successfully')).toBeTruthy();
  });

  it.each([
    [413, 'too-large', 'The picture is too large.'],
    [415, 'not-an-image', 'This is no picture.'],
  ])('makes no listing when a photo is refused with %i, and says so at the photo', async (status, code, message) => {
    const { fill, submit, api } = open();
    upload.answer({ status, body: { status, code, message, requestId: 'r' } });
    await fill();
    expect(await screen.findByText(message)).toBeTruthy();
    // Sending the same bytes again would be refused again.
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await submit();
    expect(await screen.findByText('A photo could not be sent. Send it again, or remove it.')).toBeTruthy();
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
    expect(nameField().value).toBe('vivo V29');
  });

  it('sends a photo again that failed on its way', async () => {
    const { fill, submit, user } = open();
    upload.answer({ status: 503, body: { status: 503, code: 'unavailable', message: 'No room.', requestId: 'r' } });
    await fill();
    expect(await screen.findByText('No room.')).toBeTruthy();
    upload.answer(stored('/photos/0a1b-800.webp'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await submit();
    expect(await screen.findByText('Product added successfully')).toBeTruthy();
    expect(upload.state.sent).toBe(2);
  });

  it('adds one product when the button is pressed twice', async () => {
    const { fill, user, api } = open();
    await fill();
    await user.dblClick(screen.getByRole('button', { name: 'Add Product' }));
    expect(await screen.findByText('Product added successfully')).toBeTruthy();
    expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it.each(['abc', '-5', '0', '12,50', '99999999'])('takes no %s for a price', async (price) => {
    const { fill, submit, user, api } = open();
    await fill();
    await user.clear(screen.getByLabelText('Resale price'));
    await user.type(screen.getByLabelText('Resale price'), price);
    await submit();
    expect(await screen.findByText(/^Enter a price/)).toBeTruthy();
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('sends the optional details as numbers, and says which one is no number', async () => {
    const { fill, submit, enter, user, api } = open();
    await fill();
    await user.selectOptions(screen.getByLabelText('Memory'), '8');
    await enter('Screen in inches', '6.2');
    await enter('Battery in mAh', 'big');
    await submit();
    expect(await screen.findByText('Enter a number like 4000')).toBeTruthy();
    await user.clear(screen.getByLabelText('Battery in mAh'));
    await enter('Battery in mAh', '4000');
    await submit();
    expect(await screen.findByText('Product added successfully')).toBeTruthy();
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      memory: 8,
      screen: 6.2,
      battery: 4000,
    });
  });

  it('says what such phones went for, and asks about a price that is far from it without refusing it', async () => {
    const guide = { basis: 'sold', days: 90, phones: 12, low: 280, median: 310, high: 340 };
    const { fill, submit, api } = open({ 'GET /api/prices': { guide } });
    await fill();
    expect(await screen.findByText('Phones like this went for $280 to $340.')).toBeTruthy();
    const asked = api.calls.filter(({ path }) => path === '/api/prices').at(-1)?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({ brand: 'vivo', name: 'vivo V29', condition: 'good' });
    const price = screen.getByLabelText<HTMLInputElement>('Resale price');
    fireEvent.change(price, { target: { value: '40' } });
    expect(await screen.findByText(/Yours is well below that/)).toBeTruthy();
    await submit();
    expect(await screen.findByText('Product added successfully')).toBeTruthy();
  });

  it('has no hint where the shop has too few such phones, or does not answer', async () => {
    const { fill, api } = open({ 'GET /api/prices': { guide: null } });
    await fill();
    await waitFor(() => expect(api.calls.some(({ path }) => path === '/api/prices')).toBe(true));
    expect(screen.queryByText(/Phones like this/)).toBeNull();
  });

  it('puts what the server finds wrong at its field, and keeps what was typed', async () => {
    const { fill, submit, user } = open({
      'POST /sellerProduct': problem(400, 'invalid', 'Some fields are wrong.', [
        { path: 'name', message: 'Too long' },
        { path: 'picture', message: 'Upload it here first.' },
      ]),
    });
    await fill();
    await submit();
    expect(await screen.findByText('Too long')).toBeTruthy();
    expect(screen.getByText('The shop does not have this photo any more')).toBeTruthy();
    expect(nameField().value).toBe('vivo V29');
    expect(nameField().getAttribute('aria-invalid')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(upload.state.sent).toBe(2));
  });

  it('does not send a photo again that is stored already', async () => {
    const { fill, submit, api } = open({
      'POST /sellerProduct': problem(503, 'unavailable', 'The catalog is resting.'),
    });
    await fill();
    await submit();
    expect(await screen.findByText('The catalog is resting. What you typed is kept.')).toBeTruthy();
    api.answer('POST /sellerProduct', added);
    await submit();
    expect(await screen.findByText('Product added successfully')).toBeTruthy();
    expect(upload.state.sent).toBe(1);
  });

  it('tells somebody who may not sell what the server says', async () => {
    const { fill, submit } = open({ 'POST /sellerProduct': problem(403, 'forbidden', 'Only sellers list phones.') });
    await fill();
    await submit();
    expect(await screen.findByText(/Only sellers list phones\./)).toBeTruthy();
  });

  it('offers to sign in again when the session is over, and keeps everything until then', async () => {
    let left = 0;
    const logOut = async () => void (left += 1);
    const first = open({ 'POST /sellerProduct': problem(401, 'unauthenticated', 'Sign in first.') }, logOut);
    await first.fill();
    await first.submit();
    await first.user.click(await screen.findByRole('button', { name: 'Sign in again' }));
    await waitFor(() => expect(first.at()).toBe('/login?from=%2Fdashboard%2Faddproduct'));
    expect(left).toBe(1);
    first.unmount();

    const second = open();
    expect(screen.getByText('What you typed before is still here.')).toBeTruthy();
    expect(nameField().value).toBe('vivo V29');
    expect(screen.getByAltText('Photo 1, the cover')).toBeTruthy();
    await second.submit();
    expect(await screen.findByText('Product added successfully')).toBeTruthy();
    second.unmount();

    open();
    expect(nameField().value).toBe('');
    expect(screen.queryByText('What you typed before is still here.')).toBeNull();
  });

  it('shows nobody else what one person typed', async () => {
    const first = open();
    await first.fill();
    first.unmount();
    email += 1;
    open();
    expect(nameField().value).toBe('');
    expect(screen.queryByAltText('Photo 1, the cover')).toBeNull();
  });

  it('empties a kept form on Start over', async () => {
    const first = open();
    await first.fill();
    first.unmount();
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(nameField().value).toBe('');
    expect(screen.queryByAltText('Photo 1, the cover')).toBeNull();
  });
});
