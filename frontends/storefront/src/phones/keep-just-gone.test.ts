import { describe, expect, it } from '@jest/globals';
import type { PublicListing } from '@wholesale/contracts';
import { keepJustGone, type ShownPhone } from './keep-just-gone.ts';

const listing = (id: string) => ({ _id: id }) as PublicListing;
const list = (ids: string) => [...ids].map(listing);
const shown = (ids: string) => list(ids).map((each): ShownPhone => ({ listing: each, gone: false }));
const spell = (phones: readonly ShownPhone[]) =>
  phones.map((phone) => (phone.gone ? `(${phone.listing._id})` : phone.listing._id)).join('');
const nothing = new Set<string>();

describe('phones that leave a visible list', () => {
  it('keep their place for a moment', () => {
    expect(spell(keepJustGone(shown('abcd'), list('acd'), { more: false, taken: nothing }))).toBe('a(b)cd');
    expect(spell(keepJustGone(shown('abcd'), list('d'), { more: false, taken: nothing }))).toBe('(a)(b)(c)d');
    expect(spell(keepJustGone(shown('ab'), [], { more: false, taken: nothing }))).toBe('(a)(b)');
  });

  it('stay marked through the next refresh and make room for new ones', () => {
    const once = keepJustGone(shown('abc'), list('ac'), { more: false, taken: nothing });
    expect(spell(keepJustGone(once, list('nac'), { more: false, taken: nothing }))).toBe('na(b)c');
  });

  it('are not called gone when a new phone only moved them to the next page', () => {
    expect(spell(keepJustGone(shown('abc'), list('nab'), { more: true, taken: nothing }))).toBe('nab');
    expect(spell(keepJustGone(shown('abc'), list('acd'), { more: true, taken: nothing }))).toBe('a(b)cd');
  });

  it('are marked as soon as they are known to be taken, though the list still names them', () => {
    expect(spell(keepJustGone(shown('abc'), list('abc'), { more: false, taken: new Set('b') }))).toBe('a(b)c');
  });

  it('do not return when an outdated response contains them', () => {
    expect(spell(keepJustGone(shown('ac'), list('abc'), { more: false, taken: new Set('b') }))).toBe('ac');
  });

  it('return when a booking was cancelled', () => {
    expect(spell(keepJustGone(shown('ac'), list('abc'), { more: false, taken: nothing }))).toBe('abc');
  });
});
