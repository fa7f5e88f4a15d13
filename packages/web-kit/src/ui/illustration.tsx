import error from '../illustrations/error.svg';
import noOrders from '../illustrations/no-orders.svg';
import noPhones from '../illustrations/no-phones.svg';
import notAllowed from '../illustrations/not-allowed.svg';
import notFound from '../illustrations/not-found.svg';
import offline from '../illustrations/offline.svg';
import styles from './illustration.module.css';

const drawings = {
  error,
  'no-orders': noOrders,
  'no-phones': noPhones,
  'not-allowed': notAllowed,
  'not-found': notFound,
  offline,
};
export type IllustrationName = keyof typeof drawings;

/** A line drawing of ours, put into the page itself so that it takes the colours of the scheme. It says nothing the text beside it does not. */
export const Illustration = ({ name }: { name: IllustrationName }) => (
  <span aria-hidden="true" className={styles.drawing} dangerouslySetInnerHTML={{ __html: drawings[name] }} />
);
