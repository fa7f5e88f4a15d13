import { pages } from '@wholesale/contracts/pages';
import type { Brand } from '@wholesale/contracts';

export { brandNames } from '@wholesale/contracts/values';

type Paths = { readonly [name in keyof typeof pages]: (typeof pages)[name]['path'] };
const templates = Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path])) as Paths;

/** The address of every page, made from the list of pages. */
export const paths = {
  ...templates,
  article: (slug: string) => templates.article.replace(':slug', slug),
  brand: (brand: Brand) => templates.brand.replace(':brand', brand),
  listing: ({ brand, _id }: { brand: Brand; _id: string }) =>
    templates.listing.replace(':brand', brand).replace(':id', _id),
  editProduct: (id: string) => templates.editProduct.replace(':id', id),
} as const;

/** The page of one conversation. */
export const conversationPath = (id: string) => paths.conversation.replace(':id', id);

/** Where 'Sell yours' leads; a visitor signs up as a seller first. */
export const sellPath = (signedIn: boolean) =>
  signedIn ? paths.addProduct : `${paths.signup}?${new URLSearchParams({ from: paths.addProduct, as: 'seller' })}`;

/** The section of the home page that 'Shop Now' leads to. */
export const brandsSection = 'categories';
