import type { PriceGuide, PublicListing, Seller } from '@wholesale/contracts';
import { unavailableWords } from '@wholesale/contracts/page-heads';
import { timeOfUse } from '@wholesale/contracts/values';
import { conditionNames, formatCount, formatPrice, formatStorage, savingOf } from '@wholesale/web-kit';

/** The known facts of a phone; unspecified ones are left out. */
export function factsOf(listing: PublicListing): { label: string; value: string }[] {
  const { storage, memory, screen, battery, location, condition, useTime } = listing;
  const rows: [string, string | false | undefined][] = [
    ['Storage', storage !== undefined && formatStorage(storage)],
    ['Memory', memory !== undefined && `${memory} GB`],
    ['Screen', screen !== undefined && `${screen} in`],
    ['Battery', battery !== undefined && `${formatCount(battery)} mAh`],
    ['Location', location],
    ['Condition', conditionNames[condition]],
    ['Used for', timeOfUse(useTime)],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** 'Deep Purple · used 1 year 4 months'; either may be missing. */
export const traitsOf = ({ colour, useTime }: PublicListing): string =>
  [colour, useTime && `used ${timeOfUse(useTime)}`].filter(Boolean).join(' · ');

/** Sale prices of similar phones, or asking prices while too few were sold. */
export function guideText({ basis, days, low, high }: PriceGuide): string {
  const range = low === high ? formatPrice(low) : `${formatPrice(low)}–${formatPrice(high)}`;
  return basis === 'sold'
    ? `Similar phones sold for ${range} in the last ${days} days.`
    : `Similar phones are listed for ${range}.`;
}

/** 'Verified seller · Dhaka · 38 phones sold'; unknown parts are left out. */
export function sellerText({ sellerVerified, location }: PublicListing, seller: Seller | undefined): string {
  const verified = seller?.verified ?? sellerVerified;
  return [verified ? 'Verified seller' : 'Seller', location, seller && dealsOf(seller)].filter(Boolean).join(' · ');
}

function dealsOf({ sold, listed }: Seller): string | undefined {
  if (sold > 0) return `${phones(sold)} sold`;
  return listed > 1 ? `${phones(listed)} for sale` : undefined;
}

const phones = (count: number) => (count === 1 ? '1 phone' : `${formatCount(count)} phones`);

/** The initials of the first two words: 'AA' of 'Apple Again'. */
export const monogramOf = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

const longest = 200;

/** Title and description of the page, equal to those the gateway writes into its HTML. */
export function headOf(listing: PublicListing): { title: string; description: string } {
  const { name, condition, resalePrice, orginalPrice, colour, useTime } = listing;
  const word = unavailableWords[listing.availability];
  const price = formatPrice(resalePrice);
  const saved = savingOf(resalePrice, orginalPrice) > 0 ? `${price} instead of ${formatPrice(orginalPrice)}` : price;
  const facts = [colour, useTime && `used ${timeOfUse(useTime)}`, saved].filter(Boolean).join(', ');
  const seller = `From ${listing.sellerName} in ${listing.location}${listing.sellerVerified ? ', a verified seller' : ''}.`;
  const text =
    `${word ? `${word.charAt(0).toUpperCase()}${word.slice(1)}. ` : ''}${facts}. ${seller} ${listing.description}`
      .replaceAll(/\s+/g, ' ')
      .trim();
  return {
    title: `${name}, ${conditionNames[condition]}, ${word ?? price}`,
    description: text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text,
  };
}
