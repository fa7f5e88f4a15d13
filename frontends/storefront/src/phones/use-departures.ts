import { useEffect, useRef, useState } from 'react';
import type { Departure } from './bookability.ts';
import { loadDepartures } from './load-departures.ts';

/** Finds out why phones left a list. @param ids phones that left. @returns the reasons known so far */
export function useDepartures(ids: readonly string[]): ReadonlyMap<string, Departure> {
  const [known, setKnown] = useState<ReadonlyMap<string, Departure>>(new Map());
  const asked = useRef(new Set<string>());
  const key = ids.join();
  useEffect(() => {
    const now = new Set(key.split(',').filter(Boolean));
    for (const id of now) {
      if (asked.current.has(id)) continue;
      loadDepartures()
        .then(({ findDeparture }) => findDeparture(id))
        .then(
          (departure) => setKnown((before) => new Map(before).set(id, departure)),
          () => undefined, // the card then shows the general reason
        );
    }
    asked.current = now;
  }, [key]);
  return known;
}
