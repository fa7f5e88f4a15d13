import { erasePerson } from '../domain/conversation.ts';
import type { ConversationRepository } from './conversation-repository.ts';
import type { PeopleCopies } from './people-copies.ts';

/**
 * Wraps the repository: after each change of a conversation it also erases a participant who has been deleted in the meantime. A deletion is
 * stored before it erases, so either it finds what the change wrote, or this finds the deletion.
 * @returns the repository; the outcome of a change is the one before that erasure
 */
export function erasingDeparted(conversations: ConversationRepository, people: PeopleCopies): ConversationRepository {
  return {
    ...conversations,
    async change(id, decide, cause) {
      const outcome = await conversations.change(id, decide, cause);
      const both = await people.findByIds(outcome.aggregate?.participants ?? []);
      for (const { _id, state } of both.values())
        if (state === 'deleted')
          await conversations.change(id, (stored) => erasePerson(stored, _id), { correlationId: cause.correlationId });
      return outcome;
    },
  };
}
