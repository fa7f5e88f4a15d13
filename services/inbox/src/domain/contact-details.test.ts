import { describe, expect, it } from '@jest/globals';
import { hiddenNotice, hideContactDetails } from './contact-details.ts';

describe('contact details in a message', () => {
  it.each([
    ['Call +880 1712-345678 today', `Call ${hiddenNotice} today`],
    ['0341 5550123', hiddenNotice],
    ['(0341) 555 0123.', hiddenNotice],
    ['my number: ٠١٧١٢٣٤٥٦٧٨', `my number: ${hiddenNotice}`],
    ['call １２３４５６７ now', `call ${hiddenNotice} now`],
    ['nadia@wholesale.example, please', `${hiddenNotice} please`],
    ['See https://evil.example/pay?x=1 or www.evil.example', `See ${hiddenNotice} or ${hiddenNotice}`],
    ['wa.me/880171 or t.me/nadia', `${hiddenNotice} or ${hiddenNotice}`],
    ['write to gmail.com', `write to ${hiddenNotice}`],
  ])('are hidden in "%s"', (text, shown) => {
    expect(hideContactDetails(text)).toEqual({ text: shown, masked: true });
  });

  it.each([
    'Is $310 the final price?',
    'Does it have 128 GB and 8 GB of memory?',
    'Can we meet on 21.11.2026 at 18:00?',
    'Can we meet on 2026-11-21 18:00?',
    'ok.thanks. See you @ the station',
    'The iPhone 13, 2 years old, battery 89 %',
    'Line one\nline two',
  ])('are not found in "%s"', (text) => {
    expect(hideContactDetails(text)).toEqual({ text, masked: false });
  });

  it.each(['1 '.repeat(1_000), '('.repeat(2_000), 'a@'.repeat(1_000), '.com'.repeat(500), '+ '.repeat(1_000)])(
    'are looked for in linear time in a hostile text of 2,000 characters',
    (text) => {
      const began = performance.now();
      hideContactDetails(text);
      expect(performance.now() - began).toBeLessThan(2_000);
    },
  );
});
