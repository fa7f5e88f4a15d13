import type { NotificationSettings, NotificationType, Role } from '@wholesale/contracts';
import { Card, ErrorState, Loading, Skeleton } from '@wholesale/web-kit';
import { call, messageOf, queryOf } from '@wholesale/web-kit/http';
import { useMutation, useQuery, useQueryClient } from '@wholesale/web-kit/query';
import { toast } from '@wholesale/web-kit/toast';
import cardStyles from './my-account-page.module.css';
import styles from './notifications-card.module.css';

type Kind = { type: NotificationType; label: string };

const forBoth: readonly Kind[] = [
  { type: 'message-received', label: 'I get a message' },
  { type: 'booking-cancelled', label: 'a booking is cancelled' },
  { type: 'booking-expired', label: 'a booking expires' },
  { type: 'meeting-changed', label: 'the meeting changes' },
  { type: 'handover-reminder', label: 'a handover is due the next day' },
  { type: 'deal-completed', label: 'a deal is completed' },
];
/** The kinds that a role receives, as the rest of the sentence "Send me an email when …". */
const kinds: Readonly<Record<Role, readonly Kind[]>> = {
  buyer: [
    { type: 'booking-accepted', label: 'a seller accepts my booking' },
    { type: 'booking-declined', label: 'a seller declines my booking' },
    ...forBoth,
  ],
  seller: [
    { type: 'booking-received', label: 'someone books my phone' },
    ...forBoth,
    { type: 'seller-verified', label: 'my account is verified' },
    { type: 'verification-removed', label: 'my verification is removed' },
    { type: 'listing-removed', label: 'an administrator removes my listing' },
  ],
  admin: [],
};

const query = queryOf('showNotificationSettings');

/** The mails a person wants, each choice saved at once. Mails link to it by `#notifications`. */
export function NotificationsCard({ role }: { role: Role }) {
  const { data, error, refetch } = useQuery({ ...query, enabled: kinds[role].length > 0 });
  const set = useSetMail();
  if (!kinds[role].length) return null;
  return (
    <Card
      as="section"
      id="notifications"
      tabIndex={-1}
      aria-labelledby="notifications-title"
      className={cardStyles.card}
    >
      <h2 id="notifications-title">Notifications</h2>
      <p id="notifications-lead">Send me an email when …</p>
      {data ? (
        <ul role="list" aria-labelledby="notifications-lead" className={styles.switches}>
          {kinds[role].map(({ type, label }) => (
            <li key={type}>
              <label className={styles.switch}>
                <span>{label}</span>
                <input
                  type="checkbox"
                  role="switch"
                  checked={data.mail[type]}
                  onChange={({ target }) => set.mutate({ type, wanted: target.checked })}
                />
              </label>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState title="Your settings did not load" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading your settings">
          <div className={styles.skeleton}>
            <Skeleton width="100%" height={kinds[role].length * 48} radius={12} />
          </div>
        </Loading>
      )}
    </Card>
  );
}

/** Saves one switch. Only this one changes, so that others that are being saved keep their state. */
function useSetMail() {
  const queries = useQueryClient();
  const show = (type: NotificationType, wanted: boolean) =>
    queries.setQueryData<NotificationSettings>(
      query.queryKey,
      (now) => now && { mail: { ...now.mail, [type]: wanted } },
    );
  return useMutation({
    mutationFn: async ({ type, wanted }: { type: NotificationType; wanted: boolean }) => {
      await queries.cancelQueries({ queryKey: query.queryKey });
      show(type, wanted);
      return call('setNotificationSettings', { body: { mail: { [type]: wanted } } });
    },
    onSuccess: ({ mail }, { type }) => {
      show(type, mail[type]);
      toast.success('Saved');
    },
    onError: (error, { type, wanted }) => {
      show(type, !wanted);
      toast.error(messageOf(error));
    },
  });
}
