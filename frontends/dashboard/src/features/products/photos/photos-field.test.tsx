import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { problem } from '@wholesale/web-kit/testing';
import {
  added,
  nameField,
  openAddProduct as open,
  photo,
  setUpAddProduct,
  upload,
} from '../../../../test/open-add-product.tsx';
import { stored } from '../../../../test/stub-upload.ts';

const megabyte = 1024 * 1024;
setUpAddProduct();

describe('Photos of a new phone', () => {
  it('rejects a file that is not an image, is empty or too large, before uploading it', async () => {
    const { user } = open();
    const files = [
      new File(['text'], 'notes.txt', { type: 'text/plain' }),
      new File([], 'nothing.png', { type: 'image/png' }),
      new File([new Uint8Array(30 * megabyte + 1)], 'huge.jpg', { type: 'image/jpeg' }),
      photo,
    ];
    // Dropping a file ignores `accept`.
    await user.setup({ applyAccept: false }).upload(screen.getByLabelText('Photos'), files);
    expect(await screen.findByText("notes.txt can't be used. Use a JPEG, PNG or WebP image.")).toBeTruthy();
    expect(screen.getByText('nothing.png is empty. Choose another image.')).toBeTruthy();
    expect(screen.getByText('huge.jpg is larger than 30 MB. Choose a smaller image.')).toBeTruthy();
    expect(upload.state.sent).toBe(1);
  });

  it('accepts six photos in their order, the first as the cover, and leaves out the others', async () => {
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
    expect(await screen.findByText('Up to six photos. One was left out.')).toBeTruthy();
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

  it('shows the upload progress, and creates the listing after the upload', async () => {
    const { fill, submit, api } = open();
    upload.hold(0.4);
    await fill();
    expect((await screen.findByRole('progressbar', { name: 'Uploading the photo' })).getAttribute('value')).toBe('0.4');
    await submit();
    expect(await screen.findByText('Uploading photos')).toBeTruthy();
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
    upload.release();
    expect(await screen.findByText('Product added successfully')).toBeTruthy();
  });

  it.each([
    [413, 'too-large', 'The picture is too large.'],
    [415, 'not-an-image', 'This is no picture.'],
  ])(
    'creates no listing when a photo is refused with %i, and shows why at the photo',
    async (status, code, message) => {
      const { fill, submit, api } = open();
      upload.answer(problem(status, code, message)());
      await fill();
      expect(await screen.findByText(message)).toBeTruthy();
      // A retry cannot help.
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      await submit();
      expect(await screen.findByText("A photo didn't upload. Retry it or remove it.")).toBeTruthy();
      expect(screen.queryByText('Cover')).toBeNull();
      expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
      expect(nameField().value).toBe('vivo V29');
    },
  );

  it('removes a file that the browser cannot decode, so that it never becomes the cover', async () => {
    upload.hold(0.1);
    const { user } = open();
    const text = new File(['text'], 'notes.jpg', { type: 'image/jpeg' });
    await user.upload(screen.getByLabelText('Photos'), [text, photo]);
    fireEvent.error(screen.getByAltText('Photo 1, the cover'));
    expect(await screen.findByText(/^notes\.jpg can't be used/)).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByAltText('Photo 1, the cover')).toBeTruthy();
    upload.release();
    expect(await screen.findByText('1 of 1 photos uploaded')).toBeTruthy();
  });

  it.each([
    [399, 1200, false],
    [1200, 399, false],
    [400, 400, true],
  ])('a picture of %i × %i pixels is taken: %j', async (naturalWidth, naturalHeight, taken) => {
    const { user } = open();
    await user.upload(screen.getByLabelText('Photos'), photo);
    const preview = screen.getByAltText('Photo 1, the cover');
    Object.defineProperties(preview, {
      naturalWidth: { value: naturalWidth },
      naturalHeight: { value: naturalHeight },
    });
    fireEvent.load(preview);
    const why = 'phone.png is too small. Use an image of at least 400 × 400 pixels.';
    expect(screen.queryByText(why) === null).toBe(taken);
    expect(screen.queryByAltText('Photo 1, the cover') !== null).toBe(taken);
  });

  it('stops asking for a photo once there is one', async () => {
    const { user, submit } = open();
    await submit();
    expect(await screen.findByText('A photo is required')).toBeTruthy();
    await user.upload(screen.getByLabelText('Photos'), photo);
    expect(screen.queryByText('A photo is required')).toBeNull();
    expect(screen.getByLabelText('Photos').getAttribute('aria-invalid')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
    expect(await screen.findByText('A photo is required')).toBeTruthy();
  });

  it('clears the upload error once the photo is uploaded or removed', async () => {
    const { fill, submit, user } = open();
    upload.answer(problem(401, 'token-expired', 'Log in.')());
    await fill();
    expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeTruthy();
    await submit();
    expect(await screen.findByText("A photo didn't upload. Retry it or remove it.")).toBeTruthy();
    upload.answer(stored('/photos/0a1b-800.webp'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 of 1 photos uploaded')).toBeTruthy();
    expect(screen.queryByText("A photo didn't upload. Retry it or remove it.")).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign in again' })).toBeNull();
  });

  it('retries a photo that failed to upload', async () => {
    const { fill, submit, user } = open();
    upload.answer(problem(503, 'unavailable', 'No room.')());
    await fill();
    expect(await screen.findByText('No room.')).toBeTruthy();
    upload.answer(stored('/photos/0a1b-800.webp'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await submit();
    expect(await screen.findByText('Product added successfully')).toBeTruthy();
    expect(upload.state.sent).toBe(2);
  });

  it('does not upload a stored photo again', async () => {
    const { fill, submit, api } = open({
      'POST /sellerProduct': problem(503, 'unavailable', 'The catalog is unavailable.'),
    });
    await fill();
    await submit();
    expect(await screen.findByText('The catalog is unavailable. Your draft is kept.')).toBeTruthy();
    api.answer('POST /sellerProduct', added);
    await submit();
    expect(await screen.findByText('Product added successfully')).toBeTruthy();
    expect(upload.state.sent).toBe(1);
  });
});
