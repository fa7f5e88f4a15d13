import { WifiOff } from 'lucide-react';
import styles from './connection-banner.module.css';
import { useConnection } from './use-connection.ts';

const messages = {
  offline: 'You are offline. Booking and saving work again when you reconnect.',
  unreachable: 'We can’t reach the shop right now. We keep trying.',
  back: 'You are back online.',
};

/** Shown without a connection, in a reserved place at the end of the page. */
export function ConnectionBanner() {
  const connection = useConnection();
  return (
    <div role="status" className={styles.place}>
      {connection !== 'fine' && (
        <p className={styles.banner} data-connection={connection}>
          {connection !== 'back' && <WifiOff size={20} />}
          {messages[connection]}
        </p>
      )}
    </div>
  );
}
