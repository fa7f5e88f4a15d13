import { Fragment } from 'react';
import styles from './code.module.css';

/** A code sample; its comments are dimmed. @param props.label accessible name */
export const Code = ({ label, lines }: { label: string; lines: string }) => (
  <figure className={styles.figure}>
    <pre tabIndex={0} role="region" aria-label={label} className={styles.code}>
      <code>
        {lines
          .trim()
          .split('\n')
          .map((line, index) => {
            const comment = /(^|\s)\/\/ .*$/.exec(line)?.index ?? line.length;
            return (
              <Fragment key={index}>
                {index > 0 && '\n'}
                {line.slice(0, comment)}
                {comment < line.length && <span>{line.slice(comment)}</span>}
              </Fragment>
            );
          })}
      </code>
    </pre>
  </figure>
);
