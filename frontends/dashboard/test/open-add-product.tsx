import { screen } from '@testing-library/react';
import { aSession, renderPage } from '@wholesale/web-kit/testing';
import AddProductPage from '../src/features/products/components/add-product-page.tsx';

export const photo = new File(['phone'], 'phone.png', { type: 'image/png' });

export const added = () => ({ status: 201, body: { acknowledged: true, insertedId: 'f'.repeat(24) } });

export const nameField = () => screen.getByLabelText<HTMLInputElement>('Name');

let sellers = 0;
/** Drafts are kept by email, so each test needs its own. */
export const newEmail = () => `seller-${(sellers += 1)}@shop.example`;

/** Opens Add Product in a test; `fill` enters all required fields, `enter` one. */
export function openAddProduct(email: string, api: Record<string, unknown> = {}, logOut?: () => Promise<void>) {
  const page = renderPage(<AddProductPage />, {
    path: '/dashboard/addproduct',
    route: '/dashboard/addproduct',
    session: aSession({ role: 'seller', email }, { ...(logOut && { logOut }) }),
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
