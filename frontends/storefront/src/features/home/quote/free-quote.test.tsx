import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aSession, renderPage } from '@wholesale/web-kit/testing';
import { FreeQuote } from './free-quote.tsx';

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Get my quote' });
const fill = async ({ user }: Pick<ReturnType<typeof renderPage>, 'user'>, email = 'nadia@wholesale.example') => {
  await user.type(field('Name'), 'Nadia');
  await user.type(field('Email'), email);
  await user.type(field('Phone'), 'iPhone 13, 128 GB');
};

it('an empty form says what is missing, field by field, and leads to the first', async () => {
  const { user } = renderPage(<FreeQuote />);

  await user.click(send());

  expect(screen.getByText('Enter your name')).toBeTruthy();
  expect(screen.getByText('Enter your email address')).toBeTruthy();
  expect(screen.getByText('Enter your phone model')).toBeTruthy();
  expect(document.activeElement).toBe(field('Name'));
  expect(field('Name').getAttribute('aria-invalid')).toBe('true');
});

it.each(['nadia', 'nadia@', 'nadia@wholesale', 'na dia@wholesale.example'])('%s is no address', async (address) => {
  const page = renderPage(<FreeQuote />);
  await fill(page, address);

  await page.user.click(send());

  expect(screen.getByText('Enter a valid email address')).toBeTruthy();
  expect(document.activeElement).toBe(field('Email'));
  expect(screen.queryByText(/This form is a sample/)).toBeNull();
});

it('blanks are invalid, and an error disappears as soon as the field is valid', async () => {
  const { user } = renderPage(<FreeQuote />);
  await user.type(field('Name'), '   ');
  await user.click(send());
  expect(screen.getByText('Enter your name')).toBeTruthy();

  await user.type(field('Name'), 'Nadia');

  expect(screen.queryByText('Enter your name')).toBeNull();
});

it('a message that is too long is refused', async () => {
  const page = renderPage(<FreeQuote />);
  await fill(page);
  await page.user.click(field('Message'));
  await page.user.paste('x'.repeat(1_001));

  await page.user.click(send());

  expect(screen.getByText('Use 1000 characters or fewer')).toBeTruthy();
});

it('a complete form explains that it is a sample, sends and stores nothing, and links to selling and browsing', async () => {
  const page = renderPage(<FreeQuote />);
  await fill(page);

  await page.user.click(send());

  expect(document.activeElement?.textContent).toBe('Thank you, Nadia');
  expect(screen.getByText(/This form is a sample: your request was not sent or saved/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign up as a seller' }).getAttribute('href')).toBe(
    '/signup?from=%2Fdashboard%2Faddproduct&as=seller',
  );
  expect(screen.getByRole('link', { name: 'Browse phones' }).getAttribute('href')).toBe('/#categories');
  expect(page.api.calls).toEqual([]);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('adia');

  await page.user.click(screen.getByRole('button', { name: 'Back to the form' }));
  expect(field('Name').value).toBe('');
});

it('leads somebody with an account straight to the form for phones', async () => {
  const page = renderPage(<FreeQuote />, { session: aSession({ role: 'seller' }) });
  await fill(page);

  await page.user.click(send());

  expect(screen.getByRole('link', { name: 'Add a phone' }).getAttribute('href')).toBe('/dashboard/addproduct');
});
