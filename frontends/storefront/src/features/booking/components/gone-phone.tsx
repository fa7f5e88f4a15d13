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
import styles from './gone-phone.module.css';

export type GoneBecause = 'taken' | 'withdrawn' | 'yours';

export const goneTitles: Readonly<Record<GoneBecause, string>> = {
  taken: 'Somebody was first',
  withdrawn: 'This phone is gone',
  yours: 'This phone is yours already',
};

const texts: Readonly<Record<GoneBecause, (name: string) => string>> = {
  taken: (name) => `The ${name} was booked a moment before you. Nothing was charged, and what you typed is kept.`,
  withdrawn: (name) => `Its seller took the ${name} down. Nothing was charged, and what you typed is kept.`,
  yours: (name) => `You booked the ${name} before. You find it under My Orders.`,
};

type GonePhoneProps = {
  listing: PublicListing;
  because: GoneBecause;
  taken: ReadonlySet<string>;
  onChoose: (listing: PublicListing) => void;
};

/** Tells calmly that a phone cannot be had any more, and offers what comes nearest. */
export function GonePhone({ listing, because, taken, onChoose }: GonePhoneProps) {
  return (
    // The form with the focus in it went away: the focus goes to what replaces it, and so it is read out.
    <div className={styles.gone} tabIndex={-1} ref={focus}>
      <p className={styles.text}>{texts[because](listing.name)}</p>
      {because === 'yours' ? (
        <LinkButton to={paths.myOrders} replace size="lg" wide>
          My Orders
        </LinkButton>
      ) : (
        <SimilarPhones listing={listing} taken={taken} onChoose={onChoose} />
      )}
    </div>
  );
}

function SimilarPhones({ listing, taken, onChoose }: Omit<GonePhoneProps, 'because'>) {
  const { profile } = useSession();
  const { data, isPending } = useQuery({
    ...queryOf('listSimilar', { params: { id: listing._id } }),
    staleTime: 0,
  });
  if (isPending)
    return (
      <Loading label="Looking for similar phones">
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
