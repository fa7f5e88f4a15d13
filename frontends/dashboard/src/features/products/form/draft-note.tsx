import { Button, classNames } from '@wholesale/web-kit';
import layout from '../../../layout.module.css';
import styles from './listing-form.module.css';

export const DraftNote = ({ onStartOver }: { onStartOver: () => void }) => (
  <p className={classNames(layout.ends, styles.draft)} role="status">
    Your draft has been restored.
    <Button variant="quiet" size="sm" onClick={onStartOver}>
      Start over
    </Button>
  </p>
);
