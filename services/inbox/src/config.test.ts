import { describe, expect, it } from '@jest/globals';
import { inboxSettings } from './config.ts';

const isSender = (text: string) => inboxSettings.shape.MAIL_FROM.safeParse(text).success;

describe('MAIL_FROM', () => {
  it.each([
    'no-reply@shop.example',
    '<no-reply@shop.example>',
    'WholeSale <no-reply@shop.example>',
    'WholeSale Used Phones <no-reply@shop.example>',
    'Köln & Söhne <no-reply@shop.example>',
    '"WholeSale, Inc." <no-reply@shop.example>',
  ])('may be %s', (text) => {
    expect(isSender(text)).toBe(true);
  });

  it.each([
    'WholeSale',
    'no-reply',
    'no-reply@',
    '@shop.example',
    'no-reply@shop',
    'no reply@shop.example',
    'WholeSale no-reply@shop.example',
    'WholeSale <no-reply>',
    'WholeSale <no-reply@shop.example',
    'WholeSale, Inc. <no-reply@shop.example>',
    'one@shop.example, two@shop.example',
    'Shop <one@shop.example> <two@shop.example>',
    'Shop\r\nBcc: victim@shop.example <no-reply@shop.example>',
    '"Shop\r\nBcc: x" <no-reply@shop.example>',
    '"Shop" Bcc: <no-reply@shop.example>',
  ])('can’t be %s', (text) => {
    expect(isSender(text)).toBe(false);
  });

  it.each(['(', '"', '\\"', '<', ' ', 'a '])('is refused at once when it has 50,000 times %j', (text) => {
    const began = performance.now();

    expect(isSender(text.repeat(50_000))).toBe(false);

    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
