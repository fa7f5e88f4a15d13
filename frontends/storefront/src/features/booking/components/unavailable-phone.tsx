import { useQuery } from '@wholesale/web-kit/query';
import type { PublicListing } from '@wholesale/contracts';
import {
  brandsSection,
  conditionNames,
  formatPrice,
  LinkButton,
  Loading,
  paths,
  PhonePhoto,
  Skeleton,
} from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { queryOf } from '@wholesale/web-kit/http';
import { ChevronRight } from 'lucide-react';
import styles from './unavailable-phone.module.css';

export type UnavailableReason = 'taken' | 'withdrawn' | 'yours';

export const unavailableTitles: Readonly<Record<UnavailableReason, string>> = {
  taken: 'Someone else booked it first',
  withdrawn: 'No longer available',
  yours: 'You already booked this phone',
};

const texts: Readonly<Record<UnavailableReason, (name: string) => string>> = {
  taken: (name) => `The ${name} was booked just before you. You were not charged, and your details are saved.`,
  withdrawn: (name) =>
    `The seller removed the listing of the ${name}. You were not charged, and your details are saved.`,
  yours: (name) => `You already booked the ${name}. Find it in My Orders.`,
};

type UnavailablePhoneProps = {
  listing: PublicListing;
  reason: UnavailableReason;
  taken: ReadonlySet<string>;
  onChoose: (listing: PublicListing) => void;
};

export function UnavailablePhone({ listing, reason, taken, onChoose }: UnavailablePhoneProps) {
  return (
    // The form that had the focus is gone: move it here so the message is read out.
    <div className={styles.gone} tabIndex={-1} ref={focus}>
      <p className={styles.text}>{texts[reason](listing.name)}</p>
      {reason === 'yours' ? (
        <LinkButton to={paths.myOrders} replace size="lg" wide>
          My Orders
        </LinkButton>
      ) : (
        <SimilarPhones listing={listing} taken={taken} onChoose={onChoose} />
      )}
    </div>
  );
}

function SimilarPhones({ listing, taken, onChoose }: Omit<UnavailablePhoneProps, 'reason'>) {
  const { profile } = useSession();
  const { data, isPending } = useQuery({
    ...queryOf('listSimilar', { params: { id: listing._id } }),
    staleTime: 0,
  });
  if (isPending)
    return (
      <Loading label="Loading similar phones">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={84} radius={16} />
        ))}
      </Loading>
    );
  const similar = (data ?? [])
    .filter(({ _id, sellerId }) => !taken.has(_id) && sellerId !== profile?._id)
    .slice(0, most);
  if (similar.length === 0)
    return (
      <LinkButton to={`${paths.home}#${brandsSection}`} replace size="lg" wide>
        See other phones
      </LinkButton>
    );
  return (
    <>
      <h3 className={styles.heading}>Similar phones</h3>
      <ul role="list" className={styles.similar}>
        {similar.map((phone) => (
          <li key={phone._id}>
            <button type="button" className={styles.choice} onClick={() => onChoose(phone)}>
              <PhonePhoto src={phone.picture} alt="" sizes="84px" className={styles.photo} />
              <span className={styles.words}>
                <span className={styles.name}>{phone.name}</span>
                <span className={styles.traits}>
                  {conditionNames[phone.condition]} · {phone.location}
                </span>
              </span>
              <strong className={styles.price}>{formatPrice(phone.resalePrice)}</strong>
              <ChevronRight size={20} className={styles.go} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const most = 3;
const focus = (element: HTMLElement | null) => element?.focus();
