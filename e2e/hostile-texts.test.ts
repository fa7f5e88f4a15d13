import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from '@wholesale/parts';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import type { Browser } from 'playwright-core';
import { launchChromium } from './launch-chromium.ts';
import { openBrowserOf } from './people.ts';
import { listPhone, uploadPhoto } from './phones.ts';
import { startShop, type ShopUnderTest } from './start-shop.ts';

let shop: ShopUnderTest;
let browser: Browser;
forAllTests(startShop, (started) => (shop = started));
forAllTests(launchChromium, (launched) => (browser = launched));

it('scripts in a seller’s texts are shown as text, and a script that got into a page does not run', async () => {
  const script = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  const seller = await shop.account('seller', `Eve ${script}`);
  const texts = { name: `S21 ${script}`, description: `New ${script}`, location: `Dhaka ${script}` };
  const id = await listPhone(shop, seller, await uploadPhoto(shop, seller), texts);
  await shop.call('POST', '/advertise', { as: seller, json: { _id: id } });
  const { page } = await openBrowserOf(browser, shop.url);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });

  await page.goto(`/phones/samsung/${id}`);
  await page.getByRole('heading', { name: texts.name }).waitFor();
  await page.getByText(texts.description).waitFor();
  const accepted = await page.evaluate(() => {
    const node = document.createElement('div');
    const code = document.createElement('script');
    const attempts: Record<string, () => void> = {
      markup: () => (node.innerHTML = '<img src=x onerror=alert(3)>'),
      drawing: () => (node.innerHTML = '<svg onload="alert(4)"></svg>'),
      'rare space': () => (node.innerHTML = '<div\u00A0x="a onfocus=alert(7) autofocus tabindex=0 b">'),
      tab: () => (node.innerHTML = '<div\vx="a onfocus=alert(8) autofocus tabindex=0 b">'),
      handler: () => node.setAttribute('onclick', 'alert(9)'),
      document: () => document.write('<img src=x onerror=alert(5)>'),
      code: () => (code.textContent = 'alert(6)'),
      address: () => (code.src = 'https://evil.example/x.js'),
      photo: () => (code.src = '/photos/x.js'),
      'other address of Google': () => (code.src = 'https://apis.google.com/js/other.js'),
    };
    return Object.keys(attempts).filter((name) => {
      try {
        attempts[name]?.();
        return true;
      } catch {
        return false;
      }
    });
  });
  const blocked = await page.evaluate(
    () =>
      new Promise<string>((done) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => done(effectiveDirective));
        const base = document.createElement('base');
        base.href = 'https://evil.example/';
        document.head.append(base);
      }),
  );
  await page.goto('/');
  await page.getByRole('article', { name: texts.name }).first().waitFor();

  // In a page that was sent with code in it, which trusted types do not see.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      document.documentElement.toggleAttribute(`data-blocked-${effectiveDirective}`, true),
    ),
  );
  await page.route(`**/phones/samsung/${id}`, async (route) => {
    const response = await route.fetch();
    const code = '<script>alert(10)</script><img src="/none.webp" onerror="alert(11)">';
    await route.fulfill({ response, body: (await response.text()).replace('<body>', `<body>${code}`) });
  });
  await page.goto(`/phones/samsung/${id}`);
  await page.locator('html[data-blocked-script-src-elem][data-blocked-script-src-attr]').waitFor();

  expect(accepted).toEqual([]);
  expect(blocked).toBe('base-uri');
  expect(dialogs).toEqual([]);
});

it('no file of a front-end contains a password, a private key or the key of a photo host', async () => {
  const dist = join(root, '.wholesale', 'dist');
  const files = (await readdir(dist, { recursive: true, withFileTypes: true })).filter(
    (file) => file.isFile() && /\.(js|json|html|css|map)$/.test(file.name),
  );
  const secret =
    /wholesale-(admin|seller|buyer)\b(?!@)|PRIVATE KEY-----|"d":"[\w-]{40,}"|PHOTO_HOST_KEY|imgbb\.com|SIGNING_KEY|HANDOVER_KEY/;

  const found: string[] = [];
  for (const { parentPath, name } of files)
    if (secret.test(await readFile(join(parentPath, name), 'utf8'))) found.push(name);

  expect(files.length).toBeGreaterThan(10);
  expect(found).toEqual([]);
});
