import { classNames, Section } from '@wholesale/web-kit';
import { createContext, useContext, useId, type ReactNode } from 'react';
import styles from './gallery.module.css';

export type Scheme = 'light' | 'dark';
export const Schemes = createContext<readonly Scheme[]>(['light', 'dark']);

export const Chapter = ({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}) => (
  <Section id={id} title={title} lead={lead} className={styles.chapter ?? ''}>
    {children}
  </Section>
);

/** A component in one state, rendered once for each scheme, so that they do not share state. */
export function Specimen({
  name,
  children,
  wide,
  flush,
}: {
  name: string;
  children: ReactNode | ((unique: string, scheme: Scheme) => ReactNode);
  wide?: boolean;
  flush?: boolean;
}) {
  const id = useId();
  const schemes = useContext(Schemes);
  return (
    <figure className={styles.specimen}>
      <figcaption className={styles.name}>{name}</figcaption>
      <div className={styles.pair}>
        {schemes.map((scheme) => (
          <div key={scheme} className={classNames(styles.ground, styles[scheme], flush && styles.flush)}>
            <div className={wide ? styles.wide : styles.row}>
              {typeof children === 'function' ? children(`${id}${scheme}`, scheme) : children}
            </div>
          </div>
        ))}
      </div>
    </figure>
  );
}
