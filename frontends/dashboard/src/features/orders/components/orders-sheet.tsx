import type { Booking } from '@wholesale/contracts';
import { formatDate, formatPrice } from '@wholesale/web-kit';
import { createPortal } from 'react-dom';
import { usePrinting } from '../use-printing.ts';
import { isOpen, isOver, reasonOf, statusOf } from './order-status.ts';
import styles from './orders-sheet.module.css';

/** The printed page: one table with all orders. It is rendered only while printing. */
export function OrdersSheet({ orders, name }: { orders: readonly Booking[]; name: string }) {
  const printing = usePrinting();
  if (!printing) return null;
  const toPay = orders.filter(isOpen);
  return createPortal(
    <article className={styles.sheet}>
      <header className={styles.header}>
        <div>
          <p className={styles.shop}>WholeSale</p>
          <h1 className={styles.title}>My Orders</h1>
        </div>
        <p className={styles.about}>
          {name}
          <br />
          {formatDate(new Date().toISOString())}
        </p>
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            {['Item name', 'Location', 'Phone', 'Booked on', 'Status', 'Price'].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...orders.filter((order) => !isOver(order)), ...orders.filter(isOver)].map((order) => (
            <tr key={order._id}>
              <td>{order.itemName}</td>
              <td>{order.location}</td>
              <td>{order.phone}</td>
              <td>{formatDate(order.bookedAt)}</td>
              <td>{isOver(order) ? (reasonOf(order) ?? statusOf(order)) : statusOf(order)}</td>
              <td>{formatPrice(order.price)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              To pay when you meet
            </th>
            <td>{formatPrice(toPay.reduce((sum, { price }) => sum + price, 0))}</td>
          </tr>
        </tfoot>
      </table>
    </article>,
    document.body,
  );
}
