import { Card, Page, PageHeading, paths } from '@wholesale/web-kit';
import { articles } from '../articles.tsx';
import styles from './blog-page.module.css';

/** Four questions that people who build web shops ask, answered. */
export default function BlogPage() {
  return (
    <Page className={styles.page}>
      <title>Blog · WholeSale</title>
      <PageHeading
        title="Blog"
        lead="Four questions we are asked about building for the web, and how we answer them."
        crumbs={[{ label: 'Home', to: paths.home }, { label: 'Blog' }]}
      />
      <div className={styles.columns}>
        <nav aria-label="Articles" className={styles.contents}>
          <ol>
            {articles.map(({ id, question }) => (
              <li key={id}>
                <a href={`#${id}`}>{question}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.articles}>
          {articles.map(({ id, question, answer }) => (
            <Card as="article" key={id} id={id} className={styles.article} aria-labelledby={`${id}-question`}>
              <h2 id={`${id}-question`}>{question}</h2>
              {answer}
            </Card>
          ))}
        </div>
      </div>
    </Page>
  );
}
