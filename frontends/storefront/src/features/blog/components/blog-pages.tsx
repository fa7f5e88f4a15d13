import { NotFound } from '@wholesale/web-kit';
import { useParams } from '@wholesale/web-kit/router';
import { articles } from '../articles/index.ts';
import { ArticlePage } from './article-page.tsx';
import { BlogPage } from './blog-page.tsx';

export default function BlogPages() {
  const { slug } = useParams();
  if (!slug) return <BlogPage />;
  const article = articles.find((one) => one.slug === slug);
  return article ? <ArticlePage article={article} /> : <NotFound />;
}
