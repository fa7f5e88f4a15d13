import { Announce } from '@wholesale/web-kit';
import { useEffect, useState } from 'react';

/** The last title that was shown, by any frame: a page that was loaded in advance has its title before its frame's announcer is there. */
const shown: { title?: string } = {};

/** Announces the new page title to screen readers after client-side navigation. */
export function RouteAnnouncer() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    shown.title ??= document.title;
    const announce = () => {
      if (document.title === shown.title || document.title === '') return;
      shown.title = document.title;
      setTitle(document.title);
    };
    announce();
    const observer = new MutationObserver(announce);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  return <Announce>{title}</Announce>;
}
