import { headOf } from '@wholesale/contracts/page-heads';
import { Card, Page, PageHead, PageHeading, paths } from '@wholesale/web-kit';
import { Link } from '@wholesale/web-kit/router';
import { ArrowRight } from 'lucide-react';
import { articles } from '../articles/index.ts';
import prose from './prose.module.css';
import styles from './blog-page.module.css';
import { Drawing } from './drawing.tsx';
import { useCurrentSection } from './use-current-section.ts';

/** `/blog`: all articles with a table of contents. */
export function BlogPage() {
  const current = useCurrentSection(slugs);
  return (
    <Page className={styles.page}>
      <PageHead {...head} />
      <PageHeading
        title={head.title}
        lead="Four questions we are asked about building for the web, and how we answer them."
        crumbs={[{ label: 'Home', to: paths.home }, { label: head.title }]}
      />
      <div className={styles.columns}>
        <nav aria-label="Articles" className={styles.contents}>
          <p className={styles.contentsTitle}>On this page</p>
          <ol>
            {articles.map(({ slug, question }) => (
              <li key={slug}>
                <a href={`#${slug}`} aria-current={current === slug ? 'location' : undefined}>
                  {question}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.articles}>
          {articles.map(({ slug, question, minutes, drawing, Answer }) => (
            <Card as="article" key={slug} id={slug} className={styles.article} aria-labelledby={`${slug}-question`}>
              <header className={styles.heading}>
                <div>
                  <p className={styles.minutes}>{minutes} min read</p>
                  <h2 id={`${slug}-question`}>
                    <Link to={paths.article(slug)}>{question}</Link>
                  </h2>
                </div>
                <Drawing name={drawing} className={styles.drawing} />
              </header>
              <div className={prose.prose}>
                <Answer heading="h3" />
              </div>
              <Link to={paths.article(slug)} aria-describedby={`${slug}-question`} className={styles.own}>
                Open on its own page <ArrowRight size={18} />
              </Link>
            </Card>
          ))}
        </div>
      </div>
    </Page>
  );
}

const head = headOf('blog');
const slugs = articles.map(({ slug }) => slug);
