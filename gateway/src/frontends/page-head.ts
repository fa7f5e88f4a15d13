import { fullTitle, siteName } from '@wholesale/contracts/pages';
import escapeHtml from 'escape-html';
import { escapeJson } from './escape-json.ts';

/** Addresses are absolute, and absent when the origin is unknown. */
export type PageHead = {
  title: string;
  description?: string | undefined;
  index: boolean;
  canonical?: string | undefined;
  preview?: {
    type: 'website' | 'product';
    image?: { url: string; alt: string; width?: number; height?: number } | undefined;
    more?: readonly (readonly [property: string, content: string])[];
  };
  data?: object;
};

/** The tags of a page's head, with all text escaped. */
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
    // A data block does not run, so it needs no CSP hash.
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
