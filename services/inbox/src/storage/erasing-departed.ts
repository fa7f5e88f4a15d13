import { erasePerson } from '../domain/conversation.ts';
import type { ConversationRepository } from './conversation-repository.ts';
import type { PeopleCopies } from './people-copies.ts';

/**
 * The repository, with which a change of a conversation also erases those of its two people who were deleted meanwhile. A deletion is stored
 * before it erases, so either it finds what this change wrote, or this finds the deletion.
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
