import { paths } from '@wholesale/web-kit';

/** The address of one article. */
export const articlePath = (slug: string) => `${paths.blog}/${slug}`;
