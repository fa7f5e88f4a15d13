import type { Message } from '@wholesale/contracts';
import { useState } from 'react';

/**
 * What arrived since the conversation was opened: the sentence for screen readers, and whether the other side has written below the messages in view.
 * @param view where the person is in the list, and the name of the other side
 */
export function useNewMessages(
  messages: readonly Message[],
  { isAtBottom, name }: { isAtBottom: boolean; name: string },
): { hasUnseen: boolean; announcement: string } {
  const last = messages.at(-1)?._id;
  const [known, setKnown] = useState(last);
  const [seen, setSeen] = useState(last);
  const [announcement, setAnnouncement] = useState('');
  if (last !== known) {
    const arrived = messages.slice(messages.findIndex(({ _id }) => _id === known) + 1);
    setKnown(last);
    setAnnouncement(sentenceOf(arrived, name));
  }
  if (isAtBottom && seen !== last) setSeen(last);
  const unseen = messages.slice(messages.findIndex(({ _id }) => _id === seen) + 1);
  return { hasUnseen: !isAtBottom && unseen.some(({ own }) => !own), announcement };
}

function sentenceOf(arrived: readonly Message[], name: string): string {
  if (arrived.some(({ own, masked }) => own && masked)) return 'Contact details were removed from your message.';
  const received = arrived.filter(({ own }) => !own);
  if (received.length > 1) return `${received.length} new messages from ${name}`;
  return received[0] ? `New message from ${name}: ${received[0].text.slice(0, 300)}` : '';
}
