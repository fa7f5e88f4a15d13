import type { Browser, BrowserContext, Page } from 'playwright-core';
import { gapiStub } from './gapi-stub.ts';
import { openContext } from './launch-chromium.ts';

/** A person with a separate browser context: cookies, storage, sign-in. */
export async function openBrowserOf(browser: Browser, url: string): Promise<{ page: Page; context: BrowserContext }> {
  const context = await openContext(browser, { baseURL: url, viewport: { width: 1280, height: 900 } });
  await context.route('https://apis.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: gapiStub }),
  );
  const page = await context.newPage();
  return { page, context };
}

let count = 0;
/** A unique email address. */
export const freshAddress = (who: string) => `${who}.${process.pid}.${Date.now()}.${++count}@e2e.example`;

export async function signUp(
  page: Page,
  person: { name: string; email: string; password: string; role: 'Buyer' | 'Seller' },
) {
  await page.goto('/signup');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('radio', { name: person.role }).check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('user created successfully').waitFor();
}

export async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).last().click();
  await page.getByText('User login successfully').waitFor();
}

/** Signs in from the open login page through the emulator's real popup, with a generated Google account. */
export async function continueWithGoogle(page: Page, email: string) {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  await popup.getByRole('button', { name: 'Add new account' }).click();
  await popup.locator('#email-input').fill(email);
  await popup.locator('#display-name-input').fill('Gita Google');
  await popup.locator('#sign-in').click();
  await page.getByText('User Sign In successfully').waitFor();
}
