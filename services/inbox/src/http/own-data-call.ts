import type { ownDataEndpoints } from '@wholesale/contracts';
import { memberOf, type Handlers } from '@wholesale/service-kit';
import type { ConversationRepository } from '../storage/conversation-repository.ts';
import type { MailSettings } from '../storage/mail-settings.ts';
import type { MessageRepository } from '../storage/message-repository.ts';
import type { Notifications } from '../storage/notifications.ts';
import type { PeopleCopies } from '../storage/people-copies.ts';
import { presentConversation, presentMessage, presentNotification } from './present.ts';

const all = { limit: 1_000_000 };

/** A person's conversations with all messages, notifications and mail settings, as the pages show them. */
export function createOwnDataCall({
  conversations,
  messages,
  people,
  notifications,
  settings,
}: {
  conversations: ConversationRepository;
  messages: MessageRepository;
  people: PeopleCopies;
  notifications: Notifications;
  settings: MailSettings;
}): Handlers<Pick<typeof ownDataEndpoints, 'ownInbox'>> {
  return {
    async ownInbox({ caller }) {
      const person = memberOf(caller).profile;
      const own = await conversations.pageOf(person.userId, all);
      const joined = {
        people: await people.findByIds(own.flatMap(({ participants }) => participants)),
        unread: await messages.countUnread(person.userId),
      };
      return {
        body: {
          conversations: await Promise.all(
            own.map(async (conversation) => ({
              ...presentConversation(conversation, person, joined),
              messages: (await messages.page(conversation._id, all)).map((message) => presentMessage(message, person)),
            })),
          ),
          notifications: (await notifications.page(person.userId, all)).map(presentNotification),
          mailSettings: await settings.read(person.userId),
        },
      };
    },
  };
}
