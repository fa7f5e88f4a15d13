import { beforeEach } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aSession, renderPage } from '@wholesale/web-kit/testing';
import AddProductPage from '../src/features/products/components/add-product-page.tsx';
import { stubUpload } from './stub-upload.ts';

export const photo = new File(['phone'], 'phone.png', { type: 'image/png' });

export const added = () => ({ status: 201, body: { acknowledged: true, insertedId: 'f'.repeat(24) } });

export const nameField = () => screen.getByLabelText<HTMLInputElement>('Name');

let sellers = 0;
/** From now on another seller opens the page. Drafts are kept by email, so each test has its own. */
export const changeSeller = () => void (sellers += 1);
/** The photo host, new for each test. */
export let upload: ReturnType<typeof stubUpload>;
export function setUpAddProduct(): void {
  beforeEach(() => {
    sessionStorage.clear();
    upload = stubUpload();
    changeSeller();
  });
}

/** Opens Add Product in a test; `fill` enters all required fields, `enter` one. */
export function openAddProduct(api: Record<string, unknown> = {}, logOut?: () => Promise<void>) {
  const page = renderPage(<AddProductPage />, {
    path: '/dashboard/addproduct',
    route: '/dashboard/addproduct',
    session: aSession({ role: 'seller', email: `seller-${sellers}@shop.example` }, { ...(logOut && { logOut }) }),
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
