import { fullTitle, siteName } from '@wholesale/contracts/pages';
import { escapeHtml, escapeJson } from './escape.ts';

/** What the head of a page says of it. Addresses are absolute; where ours is not known there are none. */
export type PageHead = {
  title: string;
  description?: string | undefined;
  /** Whether search engines may keep the page. */
  index: boolean;
  canonical?: string | undefined;
  /** What a link to the page looks like elsewhere. */
  preview?: {
    type: 'website' | 'product';
    image?: { url: string; alt: string; width?: number; height?: number } | undefined;
    /** More tags of the Open Graph: property and content. */
    more?: readonly (readonly [property: string, content: string])[];
  };
  /** For search engines, as schema.org has it. */
  data?: object;
};

/** The tags of a page's head. Every text in it may be a stranger's: all of it comes out as text. */
export function writeHead({ title, description, index, canonical, preview, data }: PageHead): string {
  const heading = fullTitle(title);
  const image = preview?.image;
  const tags = [
    `<title>${escapeHtml(heading)}</title>`,
    description && meta('name', 'description', description),
    !index && meta('name', 'robots', 'noindex'),
    canonical && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    preview && [
      meta('property', 'og:site_name', siteName),
      meta('property', 'og:type', preview.type),
      // A preview names the site beside the title.
      meta('property', 'og:title', heading.endsWith(ending) ? heading.slice(0, -ending.length) : heading),
      description && meta('property', 'og:description', description),
      canonical && meta('property', 'og:url', canonical),
      image && [
        meta('property', 'og:image', image.url),
        image.width && meta('property', 'og:image:width', String(image.width)),
        image.height && meta('property', 'og:image:height', String(image.height)),
        meta('property', 'og:image:alt', image.alt),
      ],
      preview.more?.map(([property, content]) => meta('property', property, content)),
      meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    ],
    // A block of data: it does not run, so the policy for scripts needs no hash of it.
    data && `<script type="application/ld+json">${escapeJson(data)}</script>`,
  ];
  return tags
    .flat(3)
    .filter((tag) => typeof tag === 'string')
    .join('');
}

const ending = ` · ${siteName}`;

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${escapeHtml(name)}" content="${escapeHtml(content)}">`;
