import { pages } from '@wholesale/contracts/pages';
import { Card, Page, PageHead, PageHeading, paths } from '@wholesale/web-kit';
import { Link } from '@wholesale/web-kit/router';
import { articles, type Article } from '../articles/index.ts';
import styles from './article-page.module.css';
import { Drawing } from './drawing.tsx';
import prose from './prose.module.css';

/** `/blog/{slug}`: one article with links to the others. */
export function ArticlePage({ article: { slug, question, summary, minutes, drawing, Answer } }: { article: Article }) {
  return (
    <Page className={styles.page}>
      <PageHead title={question} description={summary} />
      <article className={styles.article}>
        <div className={styles.heading}>
          <PageHeading
            title={question}
            lead={
              <>
                {summary} <span className={styles.minutes}>{minutes} min read</span>
              </>
            }
            crumbs={[
              { label: 'Home', to: paths.home },
              { label: pages.blog.title, to: paths.blog },
              { label: pages.article.title },
            ]}
          />
          <Drawing name={drawing} className={styles.drawing} />
        </div>
        <Card className={styles.body}>
          <div className={prose.prose}>
            <Answer heading="h2" />
          </div>
        </Card>
      </article>
      <nav aria-labelledby="more-answers" className={styles.more}>
        <h2 id="more-answers">More answers</h2>
        <ul role="list">
          {articles
            .filter((other) => other.slug !== slug)
            .map((other) => (
              <Card as="li" key={other.slug}>
                <Link to={paths.article(other.slug)} className={styles.other}>
                  <Drawing name={other.drawing} className={styles.small} />
                  <span className={styles.question}>{other.question}</span>
                  <span className={styles.minutes}>{other.minutes} min read</span>
                </Link>
              </Card>
            ))}
        </ul>
      </nav>
    </Page>
  );
}
