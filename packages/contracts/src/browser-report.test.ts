import { describe, expect, it } from '@jest/globals';
import { cleanMessage, longestMessage } from './browser-report.ts';

describe('the message of a browser error', () => {
  it.each([
    ["Cannot read properties of undefined (reading 'phone')", 'Cannot read properties of undefined (reading … )'],
    ["Can't find variable: Intl", "Can't find variable: Intl"],
    ['listing.price.toFixed is not a function', 'listing.price.toFixed is not a function'],
    [`Unexpected token 'B', "{"name":"Bina"..." is not valid JSON`, 'Unexpected token … is not valid JSON'],
    ['Unexpected end of “Bina', 'Unexpected end of …'],
    ['no account of bina@shop.example here', 'no account of … here'],
    ['call +880 17 5550123 or 01٢٣', 'call … or …'],
    ['GET https://shop.example/reset?code=AbCd failed', 'GET … failed'],
    ['the phone 6b018c42bfb5f72df2246d4e of রহিম', 'the phone … of …'],
    ['<img src=x onerror=alert()> was\u001b[31m\r\nrefused', '… refused'],
    ['a '.repeat(2_000), `${'a '.repeat(60)}`],
    [`key ${'k'.repeat(41)} is wrong`, 'key … is wrong'],
    ['', ''],
  ])('%j is kept as %j', (message, kept) => {
    expect(cleanMessage(message)).toBe(kept.slice(0, longestMessage));
  });

  it('is the same when it is cleaned again', () => {
    const once = cleanMessage(`Loading chunk 12 failed: "x" of https://shop.example and 'y`);

    expect(cleanMessage(once)).toBe(once);
  });
});
