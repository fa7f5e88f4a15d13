import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { problem } from '@wholesale/web-kit/testing';
import {
  added,
  changeSeller,
  nameField,
  openAddProduct as open,
  photo,
  setUpAddProduct,
  upload,
} from '../../../../test/open-add-product.tsx';

setUpAddProduct();
/** Fills the form in and closes the page. */
async function leaveADraft() {
  const page = open();
  await page.fill();
  page.unmount();
}

describe('Add Product', () => {
  it('uploads the photo, creates the listing with numeric prices, and opens My Product', async () => {
    const { fill, submit, api, at } = open();
    await fill();
    expect(screen.getByAltText('Photo 1, the cover').getAttribute('src')).toBe('blob:photo');
    expect(screen.getByText('US dollars. Buyers see: Save 52% vs launch price')).toBeTruthy();
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

  it('shows at each field what is missing, and sends nothing', async () => {
    const { submit, api } = open();
    await submit();
    for (const text of ['A photo is required', 'Choose a brand', 'A name is required', 'A location is required'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getAllByText('Enter a price in dollars, like 385')).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Photos')));
    expect(upload.state.sent).toBe(0);
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('moves the focus to the first field with a problem in reading order, also to a choice and after the server’s answer', async () => {
    const { fill, submit, user } = open({
      'POST /sellerProduct': problem(400, 'invalid', 'Some fields are wrong.', [
        { path: 'location', message: 'Too long' },
        { path: 'name', message: 'Too short' },
      ]),
    });
    await user.upload(screen.getByLabelText('Photos'), photo);
    await user.selectOptions(screen.getByLabelText('Brand'), 'vivo');
    await user.type(nameField(), 'vivo V29');
    await submit();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Excellent/ })));
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
    await fill();
    await submit();
    expect(await screen.findByText('Too short')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(nameField()));
  });

  it('asks before a phone is offered for more than it cost when new, and sends nothing until then', async () => {
    const { fill, submit, user, api } = open();
    const posts = () => api.calls.filter(({ method }) => method === 'POST').length;
    const price = screen.getByLabelText<HTMLInputElement>('Resale price');
    await fill();
    fireEvent.change(price, { target: { value: '500.01' } });
    await submit();
    const dialog = await screen.findByRole('dialog', { name: 'Ask more than the original price?' });
    expect(within(dialog).getByText('You ask $500.01 for a phone that cost $500 when new.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Change the price' }));
    await waitFor(() => expect(document.activeElement).toBe(price));
    expect(posts()).toBe(0);

    await submit();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add Product' }));
    expect(await screen.findByText('Product added successfully')).toBeTruthy();
    expect(posts()).toBe(1);
  });

  it('does not ask when the price equals the original one', async () => {
    const { fill, submit } = open();
    await fill();
    fireEvent.change(screen.getByLabelText('Resale price'), { target: { value: '500' } });
    await submit();
    expect(await screen.findByText('Product added successfully')).toBeTruthy();
  });

  it('counts the characters of limited texts', async () => {
    const { enter, user } = open();
    const countOf = (label: string) =>
      document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent;
    expect(countOf('Name')).toBe('0/120 characters');
    await enter('Name', 'vivo V29');
    expect(countOf('Name')).toBe('8/120 characters');
    expect(countOf('Location')).toBe('0/120 characters');
    expect(countOf('Years of use')).toBe('0/60 characters');
    expect(countOf('Colour')).toBe('0/40 characters');
    expect(countOf('Description')).toContain('0/2000 characters');
    await user.clear(nameField());
    expect(countOf('Name')).toBe('0/120 characters');
  });

  it('does not take "two" as the years of use', async () => {
    const { fill, submit, enter, api } = open();
    await fill();
    await enter('Years of use', 'two');
    await submit();
    expect(await screen.findByText('Enter the years as a number, like 2, or write 1 year 4 months')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Years of use'));
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('adds one product when the button is pressed twice', async () => {
    const { fill, user, api } = open();
    await fill();
    await user.dblClick(screen.getByRole('button', { name: 'Add Product' }));
    expect(await screen.findByText('Product added successfully')).toBeTruthy();
    expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('repeats a request without an answer under the same key, and sends changed details under a new one', async () => {
    const { fill, submit, enter, user, api } = open({ 'POST /sellerProduct': problem(503, 'unavailable', 'Not now.') });
    const posts = () => api.calls.filter(({ method }) => method === 'POST');
    await fill();
    await submit();
    expect(await screen.findByText(/Not now\./)).toBeTruthy();
    await submit();
    await waitFor(() => expect(posts()).toHaveLength(2));
    await user.clear(screen.getByLabelText('Location'));
    await enter('Location', 'Khulna');
    api.answer('POST /sellerProduct', added);
    await submit();
    expect(await screen.findByText('Product added successfully')).toBeTruthy();
    const [first, second, third] = posts().map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it.each(['abc', '-5', '0', '12,50', '99999999'])('rejects %s as a price', async (price) => {
    const { fill, submit, user, api } = open();
    await fill();
    await user.clear(screen.getByLabelText('Resale price'));
    await user.type(screen.getByLabelText('Resale price'), price);
    await submit();
    expect(await screen.findByText(/^Enter a price/)).toBeTruthy();
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('sends the optional details as numbers, and shows which one is not a number', async () => {
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

  it('shows what similar phones sold for, and warns about a very different price without refusing it', async () => {
    const guide = { basis: 'sold', days: 90, phones: 12, low: 280, median: 310, high: 340 };
    const { fill, submit, api } = open({ 'GET /api/prices': { guide } });
    await fill();
    expect(await screen.findByText('Similar phones sold for $280–$340 in the last 90 days.')).toBeTruthy();
    const asked = api.calls.filter(({ path }) => path === '/api/prices').at(-1)?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({ brand: 'vivo', name: 'vivo V29', condition: 'good' });
    const price = screen.getByLabelText<HTMLInputElement>('Resale price');
    fireEvent.change(price, { target: { value: '40' } });
    expect(await screen.findByText(/Yours is well below that/)).toBeTruthy();
    await submit();
    expect(await screen.findByText('Product added successfully')).toBeTruthy();
  });

  it('shows no price guide when there are too few similar phones', async () => {
    const { fill, api } = open({ 'GET /api/prices': { guide: null } });
    await fill();
    await waitFor(() => expect(api.calls.some(({ path }) => path === '/api/prices')).toBe(true));
    expect(screen.queryByText(/Similar phones/)).toBeNull();
  });

  it('shows the server’s errors at their fields, and keeps the entries', async () => {
    const { fill, submit, user } = open({
      'POST /sellerProduct': problem(400, 'invalid', 'Some fields are wrong.', [
        { path: 'name', message: 'Too long' },
        { path: 'picture', message: 'Upload it here first.' },
      ]),
    });
    await fill();
    await submit();
    expect(await screen.findByText('Too long')).toBeTruthy();
    expect(screen.getByText('This photo is no longer stored. Upload it again.')).toBeTruthy();
    expect(nameField().value).toBe('vivo V29');
    expect(nameField().getAttribute('aria-invalid')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(upload.state.sent).toBe(2));
  });

  it('shows the server’s message to a user who may not sell', async () => {
    const { fill, submit } = open({ 'POST /sellerProduct': problem(403, 'forbidden', 'Only sellers list phones.') });
    await fill();
    await submit();
    expect(await screen.findByText(/Only sellers list phones\./)).toBeTruthy();
  });

  it('offers to sign in again when the session has ended, and restores the draft afterwards', async () => {
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
    expect(screen.getByText('Your draft has been restored.')).toBeTruthy();
    expect(nameField().value).toBe('vivo V29');
    expect(screen.getByAltText('Photo 1, the cover')).toBeTruthy();
    await second.submit();
    expect(await screen.findByText('Product added successfully')).toBeTruthy();
    second.unmount();

    open();
    expect(nameField().value).toBe('');
    expect(screen.queryByText('Your draft has been restored.')).toBeNull();
  });

  it('never shows a draft to another user', async () => {
    await leaveADraft();
    changeSeller();
    open();
    expect(nameField().value).toBe('');
    expect(screen.queryByAltText('Photo 1, the cover')).toBeNull();
  });

  it('clears a restored draft on Start over', async () => {
    await leaveADraft();
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(nameField().value).toBe('');
    expect(screen.queryByAltText('Photo 1, the cover')).toBeNull();
  });
});
