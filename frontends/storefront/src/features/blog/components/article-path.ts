import { paths } from '@wholesale/web-kit';

export const articlePath = (slug: string) => `${paths.blog}/${slug}`;
