import { Announce } from '@wholesale/web-kit';
import { useEffect, useState } from 'react';

/** Announces the new page title to screen readers after client-side navigation. */
export function RouteAnnouncer() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    let last = document.title;
    const observer = new MutationObserver(() => {
      if (document.title === last || document.title === '') return;
      last = document.title;
      setTitle(last);
    });
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  return <Announce>{title}</Announce>;
}
