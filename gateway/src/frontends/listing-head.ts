import {
  conditionNames,
  currency,
  timeOfUse,
  type Availability,
  type Brand,
  type PublicListing,
} from '@wholesale/contracts';
import { unavailableWords } from '@wholesale/contracts/page-heads';
import type { PageHead } from './page-head.ts';

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency });
const priceOf = (price: number): string => (Number.isInteger(price) ? whole : exact).format(price);

const makers: Readonly<Record<Brand, string>> = { samsung: 'Samsung', iphone: 'Apple', vivo: 'vivo' };

const longest = 200;

/** The availability in the words of schema.org. */
const schemaNames: Readonly<Record<Availability, string>> = {
  available: 'InStock',
  reserved: 'Reserved',
  sold: 'SoldOut',
  removed: 'SoldOut',
};

/** The head of a listing's page, for people, link previews and search engines. @param origin of the site, if known */
export function listingHead(listing: PublicListing, origin: string | undefined): PageHead {
  const { name, brand, condition, resalePrice, colour } = listing;
  const word = unavailableWords[listing.availability];
  const canonical = origin && `${origin}/phones/${brand}/${listing._id}`;
  const pictures = [listing.picture, ...(listing.photos ?? [])].flatMap((picture) => absolute(picture, origin));
  const description = descriptionOf(listing);
  return {
    title: `${name}, ${conditionNames[condition]}, ${word ?? priceOf(resalePrice)}`,
    description,
    index: true,
    canonical,
    preview: {
      type: 'product',
      image: pictures[0] ? { url: pictures[0], alt: name } : undefined,
      more: [
        ['product:price:amount', String(resalePrice)],
        ['product:price:currency', currency],
        ['product:availability', word ? 'out of stock' : 'in stock'],
        ['product:condition', 'used'],
        ['product:brand', makers[brand]],
      ],
    },
    data: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      description,
      sku: listing._id,
      brand: { '@type': 'Brand', name: makers[brand] },
      ...(colour && { color: colour }),
      ...(pictures.length > 0 && { image: pictures }),
      ...(canonical && { url: canonical }),
      itemCondition: 'https://schema.org/UsedCondition',
      offers: {
        '@type': 'Offer',
        price: String(resalePrice),
        priceCurrency: currency,
        availability: `https://schema.org/${schemaNames[listing.availability]}`,
        itemCondition: 'https://schema.org/UsedCondition',
        seller: { '@type': 'Organization', name: listing.sellerName },
        ...(canonical && { url: canonical }),
      },
    },
  };
}

/** "Phantom Gray, used 11 months, $310 instead of $799. From Second Ring in Sylhet, a verified seller. Always in a case, …" */
function descriptionOf(listing: PublicListing): string {
  const { colour, useTime, resalePrice, orginalPrice, sellerName, sellerVerified, location, description } = listing;
  const price =
    orginalPrice > resalePrice ? `${priceOf(resalePrice)} instead of ${priceOf(orginalPrice)}` : priceOf(resalePrice);
  const facts = [colour, useTime && `used ${timeOfUse(useTime)}`, price].filter(Boolean).join(', ');
  const seller = `From ${sellerName} in ${location}${sellerVerified ? ', a verified seller' : ''}.`;
  const word = unavailableWords[listing.availability];
  const text = `${word ? `${word.charAt(0).toUpperCase()}${word.slice(1)}. ` : ''}${facts}. ${seller} ${description}`
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).replace(/(?<![\s.,;:])[\s.,;:]+$/, '')}…`.toWellFormed();
}

function absolute(picture: string, origin: string | undefined): string[] {
  const url = URL.parse(picture, origin);
  return url && /^https?:$/.test(url.protocol) ? [url.href] : [];
}
