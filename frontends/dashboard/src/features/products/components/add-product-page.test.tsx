import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aSession, renderPage } from '@wholesale/web-kit/testing';
import AddProductPage from './add-product-page.tsx';
import { stubUpload } from './stub-upload.ts';

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
    await page.user.upload(screen.getByLabelText('Photo'), photo);
  };
  return { ...page, submit, fill };
}

const nameField = () => screen.getByLabelText<HTMLInputElement>('Name');

describe('Add Product', () => {
  it('stores the photo, then the listing with numbers for prices, and leads to My Product', async () => {
    const { fill, submit, api, at } = open();
    await fill();
    expect(screen.getByAltText('What you chose').getAttribute('src')).toBe('blob:photo');
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
    expect(at()).toBe('/dashboard/sellerProduct');
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

  it('refuses a file that is no picture as soon as it is chosen', async () => {
    const { user } = open();
    const text = new File(['text'], 'notes.txt', { type: 'text/plain' });
    // A file can be dropped on the field, whatever `accept` says.
    await user.setup({ applyAccept: false }).upload(screen.getByLabelText('Photo'), text);
    expect(await screen.findByText('Choose a JPEG, PNG or WebP picture')).toBeTruthy();
  });

  it('shows how much of the photo has been sent', async () => {
    const { fill, submit } = open();
    await fill();
    upload.hold(0.4);
    await submit();
    expect((await screen.findByRole('progressbar', { name: 'Sending the photo' })).getAttribute('value')).toBe('0.4');
  });

  it('makes no listing when the photo was not stored, and says so at the photo', async () => {
    const { fill, submit, api } = open();
    await fill();
    upload.answer({
      status: 415,
      body: { status: 415, code: 'not-an-image', message: 'This is no picture.', requestId: 'r' },
    });
    await submit();
    expect(await screen.findByText('This is no picture.')).toBeTruthy();
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
    expect(nameField().value).toBe('vivo V29');
  });

  it('puts what the server finds wrong at its field, and keeps what was typed', async () => {
    const { fill, submit } = open({
      'POST /sellerProduct': problem(400, 'invalid', 'Some fields are wrong.', [
        { path: 'name', message: 'Too long' },
        { path: 'picture', message: 'Upload it here first.' },
      ]),
    });
    await fill();
    await submit();
    expect(await screen.findByText('Too long')).toBeTruthy();
    expect(screen.getByText('Upload it here first.')).toBeTruthy();
    expect(nameField().value).toBe('vivo V29');
    expect(nameField().getAttribute('aria-invalid')).toBe('true');
    await submit();
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
    expect(screen.getByAltText('What you chose')).toBeTruthy();
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
    expect(screen.queryByAltText('What you chose')).toBeNull();
  });

  it('empties a kept form on Start over', async () => {
    const first = open();
    await first.fill();
    first.unmount();
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(nameField().value).toBe('');
    expect(screen.queryByAltText('What you chose')).toBeNull();
  });
});
