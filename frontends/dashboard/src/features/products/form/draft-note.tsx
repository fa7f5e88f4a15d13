import { Button } from '@wholesale/web-kit';
import styles from './listing-form.module.css';

export const DraftNote = ({ onStartOver }: { onStartOver: () => void }) => (
  <p className={styles.draft} role="status">
    Your draft has been restored.
    <Button variant="quiet" size="sm" onClick={onStartOver}>
      Start over
    </Button>
  </p>
);
