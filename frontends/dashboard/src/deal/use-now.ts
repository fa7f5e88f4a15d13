import { useEffect, useState } from 'react';

/** The present time in milliseconds, updated every `interval` milliseconds and when the page is shown again. */
export function useNow(interval = 15_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const update = () => setNow(Date.now());
    const timer = setInterval(update, interval);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [interval]);
  return now;
}
