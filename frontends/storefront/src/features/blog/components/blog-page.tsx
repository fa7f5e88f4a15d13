import { Card, Page, PageHead, PageHeading, paths } from '@wholesale/web-kit';
import { Link } from '@wholesale/web-kit/router';
import { ArrowRight } from 'lucide-react';
import { articles } from '../articles/index.ts';
import { articlePath } from './article-path.ts';
import prose from './prose.module.css';
import styles from './blog-page.module.css';
import { Drawing } from './drawing.tsx';
import { useCurrentSection } from './use-current-section.ts';

/** `/blog`: all articles with a table of contents. */
export function BlogPage() {
  const current = useCurrentSection(slugs);
  return (
    <Page className={styles.page}>
      <PageHead
        title="Blog"
        description="How the shop is built: state in React, inheritance in JavaScript, unit tests and frameworks."
      />
      <PageHeading
        title="Blog"
        lead="Answers to four common questions about building for the web."
        crumbs={[{ label: 'Home', to: paths.home }, { label: 'Blog' }]}
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
                    <Link to={articlePath(slug)}>{question}</Link>
                  </h2>
                </div>
                <Drawing name={drawing} className={styles.drawing} />
              </header>
              <div className={prose.prose}>
                <Answer heading="h3" />
              </div>
              <Link to={articlePath(slug)} aria-describedby={`${slug}-question`} className={styles.own}>
                Open on its own page <ArrowRight size={18} />
              </Link>
            </Card>
          ))}
        </div>
      </div>
    </Page>
  );
}

const slugs = articles.map(({ slug }) => slug);
