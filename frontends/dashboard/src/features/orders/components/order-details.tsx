import type { Booking } from '@wholesale/contracts';
import { Dialog, formatDate, paths, PhonePhoto, Price, VerifiedCheck } from '@wholesale/web-kit';
import { Link } from '@wholesale/web-kit/router';
import { CancelBooking } from '../../../cancel-booking.tsx';
import { Fact, Facts } from '../../../facts.tsx';
import { useCancelOrder, useOrderedPhone } from '../../../api/orders.ts';
import { DealStatus } from '../../../deal/deal-status.tsx';
import { orderPath } from '../../../deal/deal-paths.ts';
import { isOpen, reasonOf } from './order-status.ts';
import standaloneLink from '../../../standalone-link.module.css';
import styles from './orders.module.css';

export const OrderDetails = ({ order, onClose }: { order: Booking | undefined; onClose: () => void }) =>
  order ? <OpenOrder order={order} onClose={onClose} /> : null;

function OpenOrder({ order, onClose }: { order: Booking; onClose: () => void }) {
  const phone = useOrderedPhone(order);
  return (
    <Dialog
      open
      onClose={onClose}
      backCloses
      title={order.itemName}
      description={
        reasonOf(order) ??
        (order.status === 'completed' ? 'You have this phone.' : 'Reserved for you. Pay when you meet.')
      }
    >
      <div className={styles.summary}>
        <PhonePhoto src={order.picture} alt={order.itemName} sizes="96px" className={styles.photo} />
        <div>
          <Price value={order.price} {...(phone.data && { original: phone.data.orginalPrice })} />
          <DealStatus status={order.status} />
        </div>
      </div>
      <Facts>
        <Fact term="Seller">
          {phone.data ? (
            <span className={styles.seller}>
              {phone.data.sellerName}
              {phone.data.sellerVerified && <VerifiedCheck />}
            </span>
          ) : phone.isPending ? (
            'One moment'
          ) : phone.isError ? (
            'Not available right now'
          ) : (
            'No longer in the shop'
          )}
        </Fact>
        <Fact term="Booked on">{formatDate(order.bookedAt)}</Fact>
        <Fact term="Name">{order.name}</Fact>
        <Fact term="Email">{order.email}</Fact>
        <Fact term="Your phone number">{order.phone}</Fact>
        <Fact term="Location">{order.location}</Fact>
      </Facts>
      <p className={styles.links}>
        <Link to={orderPath(order._id)} className={standaloneLink.link}>
          Open order
        </Link>
        {phone.data && (
          <Link to={paths.listing(phone.data)} className={standaloneLink.link}>
            View listing
          </Link>
        )}
      </p>
      {isOpen(order) && <CancelOrder order={order} onDone={onClose} />}
    </Dialog>
  );
}

function CancelOrder({ order, onDone }: { order: Booking; onDone: () => void }) {
  const cancelOrder = useCancelOrder();
  return (
    <CancelBooking busy={cancelOrder.isPending} onCancel={() => cancelOrder.mutate(order, { onSuccess: onDone })}>
      {order.itemName} goes back on sale immediately, and someone else can book it.
    </CancelBooking>
  );
}
