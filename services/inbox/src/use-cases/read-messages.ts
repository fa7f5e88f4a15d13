import type { Page } from '@wholesale/contracts';
import type { Message } from '../domain/conversation.ts';
import { templates } from '../domain/templates.ts';
import type { MessageRepository } from '../storage/message-repository.ts';
import type { Notifications } from '../storage/notifications.ts';

export type ReadMessages = ReturnType<typeof createReadMessages>;

export function createReadMessages({
  messages,
  notifications,
}: {
  messages: Pick<MessageRepository, 'page' | 'markRead'>;
  notifications: Pick<Notifications, 'markReadOf'>;
}) {
  /**
   * A page of a conversation, newest first, with one more when there is a next page. For one of its two people it marks as read what they
   * see, and everything older.
   * @param reader undefined for an admin
   */
  return async (conversationId: string, page: Page, reader: string | undefined): Promise<Message[]> => {
    const found = await messages.page(conversationId, page);
    const shown = found.slice(0, page.limit);
    if (reader === undefined) return found;
    const seen = {
      ids: shown.map(({ _id }) => _id),
      ...(found.length > shown.length && { before: shown.at(-1)?._id }),
    };
    if (shown.some(({ to, unread }) => unread && to === reader)) await messages.markRead(conversationId, reader, seen);
    // Always, because an earlier call may have stopped in between.
    const { link } = templates['message-received']({ conversationId });
    await notifications.markReadOf(reader, link, seen);
    return found;
  };
}
