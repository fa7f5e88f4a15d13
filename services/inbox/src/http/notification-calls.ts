import { paths, type inboxEndpoints } from '@wholesale/contracts';
import { memberOf, nextPage, notFound, withEtag, type Caller, type Handlers } from '@wholesale/service-kit';
import type { MailSettings } from '../storage/mail-settings.ts';
import type { Notifications } from '../storage/notifications.ts';
import { presentNotification } from './present.ts';

type NotificationCalls = Handlers<
  Pick<
    typeof inboxEndpoints,
    | 'listNotifications'
    | 'markNotificationsRead'
    | 'showNotificationSettings'
    | 'setNotificationSettings'
    | 'unsubscribe'
  >
>;

export function createNotificationCalls({
  notifications,
  settings,
}: {
  notifications: Notifications;
  settings: MailSettings;
}): NotificationCalls {
  return {
    listNotifications: async ({ query, caller }) => {
      const userId = idOf(caller);
      const [found, unread] = await Promise.all([notifications.page(userId, query), notifications.countUnread(userId)]);
      const { items, headers } = nextPage(
        paths.listNotifications.path,
        { limit: query.limit, after: query.after },
        found,
      );
      return withEtag({ items: items.map(presentNotification), unread }, headers);
    },

    markNotificationsRead: async ({ body, caller }) => {
      const userId = idOf(caller);
      const modifiedCount = await (body.ids
        ? notifications.markTheseRead(userId, body.ids)
        : notifications.markAllRead(userId));
      return { body: { acknowledged: true, modifiedCount } };
    },

    showNotificationSettings: async ({ caller }) => ({ body: { mail: await settings.read(idOf(caller)) } }),

    setNotificationSettings: async ({ body, caller }) => {
      const userId = idOf(caller);
      await settings.set(userId, body.mail);
      return { body: { mail: await settings.read(userId) } };
    },

    unsubscribe: async ({ params }) => {
      if (!(await settings.unsubscribe(params.token)))
        throw notFound('token-not-found', 'This link is not valid. Switch mails off in your account instead.');
      return { body: { acknowledged: true } };
    },
  };
}

const idOf = (caller: Caller): string => memberOf(caller).profile.userId;
