import { useEffect, useRef, useState } from 'react';
import type { Departure } from './bookability.ts';
import { loadLeaving } from './load-leaving.ts';

/**
 * Finds out why phones left a list.
 * @param ids the phones that left
 * @returns what is known so far
 */
export function useDepartures(ids: readonly string[]): ReadonlyMap<string, Departure> {
  const [known, setKnown] = useState<ReadonlyMap<string, Departure>>(new Map());
  const asked = useRef(new Set<string>());
  const key = ids.join();
  useEffect(() => {
    const now = new Set(key.split(',').filter(Boolean));
    for (const id of now) {
      if (asked.current.has(id)) continue;
      loadLeaving()
        .then(({ whyItLeft }) => whyItLeft(id))
        .then(
          (departure) => setKnown((before) => new Map(before).set(id, departure)),
          () => undefined, // nobody could say: the card says no more than that the phone left
        );
    }
    asked.current = now; // a phone that comes back and goes again is asked for again
  }, [key]);
  return known;
}
