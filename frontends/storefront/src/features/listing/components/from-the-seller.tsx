import { Button } from '@wholesale/web-kit';
import { useId, useState } from 'react';
import styles from './from-the-seller.module.css';

const long = 700;

/** The seller's description as plain text, with its line breaks. */
export function FromTheSeller({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const id = useId();
  const words = text.trim();
  if (!words) return null;
  const isLong = words.length > long || words.split('\n').length > 12;
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className={styles.heading}>
        From the seller
      </h2>
      <p id={id} className={`${styles.text} ${isLong && !whole ? styles.cut : ''}`}>
        {words}
      </p>
      {isLong && (
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={whole}
          aria-controls={id}
          className={styles.more}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </section>
  );
}
