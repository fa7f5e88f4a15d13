import type { Message } from '@wholesale/contracts';
import { mayHaveTakenEffect, newIdempotencyKey, useInvalidate } from '@wholesale/web-kit';
import { ApiError, call, messageOf } from '@wholesale/web-kit/http';
import { useQueryClient } from '@wholesale/web-kit/query';
import { useEffect } from 'react';
import { useWriting, type Unsent } from '../writing.ts';
import { addMessage } from './thread.ts';

/** One message at a time per conversation, so that they arrive in the order in which they were written. */
const queues = new Map<string, Promise<void>>();

/**
 * The messages of a conversation that are on their way or failed, and what can be done with them.
 * @param messages the messages that the server has, oldest first
 */
export function useOutbox(id: string, messages: readonly Message[]) {
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const { unsent, draft, change } = useWriting(id);
  const waiting = undelivered(unsent, messages);
  const arrived = unsent.filter((each) => each.failure && !waiting.includes(each));
  useEffect(() => {
    if (arrived.length)
      change((now) => ({ unsent: now.unsent.filter(({ key }) => !arrived.some((each) => each.key === key)) }));
  });
  const remove = (key: string) => change((now) => ({ unsent: now.unsent.filter((each) => each.key !== key) }));
  const update = (key: string, next: Partial<Unsent>) =>
    change((now) => ({ unsent: now.unsent.map((each) => (each.key === key ? { ...each, ...next } : each)) }));

  const deliver = async (each: Unsent) => {
    try {
      const body = { text: each.text };
      addMessage(queries, id, await call('sendMessage', { params: { id }, body, idempotencyKey: each.key }));
      remove(each.key);
      invalidate('listConversations');
    } catch (error) {
      update(each.key, { failure: messageOf(error), ...(!mayHaveTakenEffect(error) && { key: newIdempotencyKey() }) });
      if (error instanceof ApiError && error.status >= 400) invalidate('showConversation', 'listConversations');
    }
  };
  const enqueue = (each: Unsent) =>
    queues.set(
      id,
      (queues.get(id) ?? Promise.resolve()).then(() => deliver(each)),
    );

  return {
    draft,
    setDraft: (text: string) => change(() => ({ draft: text })),
    unsent: waiting,
    send: (text: string) => {
      const each: Unsent = { key: newIdempotencyKey(), text, after: messages.at(-1)?._id };
      change((now) => ({ draft: '', unsent: [...now.unsent, each] }));
      enqueue(each);
    },
    retry: (each: Unsent) => {
      update(each.key, { failure: undefined });
      enqueue(each);
    },
    /** Takes a failed message back into the text field. */
    edit: (each: Unsent) =>
      change((now) => ({
        draft: now.draft ? `${each.text}\n${now.draft}` : each.text,
        unsent: now.unsent.filter(({ key }) => key !== each.key),
      })),
  };
}

/** The unsent messages that are not among the server's: each one counts as delivered by one own message with its text that came later. */
function undelivered(unsent: readonly Unsent[], messages: readonly Message[]): Unsent[] {
  const claimed = new Set<string>();
  return unsent.filter(({ text, after }) => {
    const start = messages.findIndex(({ _id }) => _id === after) + 1;
    const arrived = messages.slice(start).find((each) => each.own && each.text === text && !claimed.has(each._id));
    if (arrived) claimed.add(arrived._id);
    return !arrived;
  });
}
