import { useState } from 'react';
import type { Booking } from '@wholesale/contracts';
import { Button, Dialog, formatDate, PhonePhoto, Price } from '@wholesale/web-kit';
import { useCancelOrder } from '../api/orders.ts';
import { OrderStatus, reasonOf } from './order-status.tsx';
import styles from './orders.module.css';

/** One booking with everything that was agreed, and a way out of it. */
export function OrderDetails({ order, onClose }: { order: Booking | undefined; onClose: () => void }) {
  const [sure, setSure] = useState(false);
  const cancelOrder = useCancelOrder();
  if (!order) return null;

  const close = () => {
    setSure(false);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={order.itemName}
      description={reasonOf(order) ?? 'It is yours for the seller to hand over. You pay when you meet.'}
    >
      <div className={styles.summary}>
        <PhonePhoto src={order.picture} alt={order.itemName} sizes="96px" className={styles.photo} />
        <div>
          <Price value={order.price} />
          <OrderStatus order={order} />
        </div>
      </div>
      <dl className={styles.facts}>
        {factsOf(order).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {order.status !== 'cancelled' && (
        <div className={styles.actions}>
          {sure ? (
            <>
              <Button
                variant="danger"
                busy={cancelOrder.isPending}
                onClick={() => cancelOrder.mutate(order, { onSuccess: close })}
              >
                Yes, cancel the booking
              </Button>
              <Button variant="secondary" onClick={() => setSure(false)} autoFocus>
                Keep it
              </Button>
            </>
          ) : (
            <Button variant="quiet" className={styles.quiet} onClick={() => setSure(true)}>
              Cancel this booking
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}

const factsOf = (order: Booking): [string, string][] => [
  ['Booked on', formatDate(order.bookedAt)],
  ['Name', order.name],
  ['Email', order.email],
  ['Phone', order.phone],
  ['Location', order.location],
];
