import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Closer to the end than this, in pixels, counts as being at the bottom. */
const near = 48;

type Shown = { first: string | undefined; last: string | undefined; sent: number };

/**
 * Keeps a list of messages at its end while it is there; elsewhere the messages in view stay where they are, also when older ones come before them.
 * @param shown the ids of the first and the last message, and a number that grows with each message that the person sends
 */
export function useChatScroll({ first, last, sent }: Shown) {
  const viewport = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const fromBottom = useRef(0);
  const shownFirst = useRef(first);
  const [isAtBottom, setAtBottom] = useState(true);

  const measure = useCallback(() => {
    const box = viewport.current;
    if (!box) return;
    fromBottom.current = box.scrollHeight - box.scrollTop - box.clientHeight;
    setAtBottom(fromBottom.current < near);
  }, []);
  const goToBottom = useCallback(() => {
    const box = viewport.current;
    if (box) box.scrollTop = box.scrollHeight;
    measure();
  }, [measure]);

  useLayoutEffect(() => {
    const box = viewport.current;
    if (!box) return;
    if (fromBottom.current < near) box.scrollTop = box.scrollHeight;
    else if (shownFirst.current !== first) box.scrollTop = box.scrollHeight - box.clientHeight - fromBottom.current;
    shownFirst.current = first;
    measure();
  }, [first, last, measure]);
  useLayoutEffect(() => {
    if (sent) goToBottom();
  }, [sent, goToBottom]);
  useEffect(() => {
    const box = viewport.current;
    if (!box) return undefined;
    box.addEventListener('scroll', measure, { passive: true });
    // The text field grows, the keyboard of a phone opens, the letters arrive.
    const observer =
      typeof ResizeObserver === 'undefined'
        ? undefined
        : new ResizeObserver(() => {
            if (fromBottom.current < near) goToBottom();
          });
    observer?.observe(box);
    if (content.current) observer?.observe(content.current);
    return () => {
      box.removeEventListener('scroll', measure);
      observer?.disconnect();
    };
  }, [measure, goToBottom]);
  return { viewport, content, isAtBottom, goToBottom };
}
