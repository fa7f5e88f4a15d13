import { Button, type ButtonProps } from '@wholesale/web-kit';
import styles from './delete-button.module.css';

export const DeleteButton = ({ name, ...button }: ButtonProps & { name: string }) => (
  <Button
    {...button}
    variant="quiet"
    size="sm"
    className={styles.delete}
    data-act="delete"
    aria-label={`Delete ${name}`}
  >
    Delete
  </Button>
);
