import type { ReactNode } from 'react';
import styles from './actions.module.css';

/** The buttons of a card: beside each other, on a phone each as wide as there is room. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;
