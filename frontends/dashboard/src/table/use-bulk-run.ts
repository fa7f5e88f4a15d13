import { messageOf } from '@wholesale/web-kit/http';
import { useRef, useState } from 'react';

export type RowResult = { state: 'working' | 'done' } | { state: 'failed'; why: string };

/** Does the same to several rows, one after the other, and keeps the result of each: one failure does not stop the others. */
export function useBulkRun<Row extends { _id: string }>(run: (row: Row) => Promise<unknown>) {
  const [results, setResults] = useState<ReadonlyMap<string, RowResult>>(new Map());
  const [running, setRunning] = useState(false);
  const busy = useRef(false);
  const settle = ({ _id }: Row, result: RowResult) => setResults((before) => new Map(before).set(_id, result));
  return {
    results,
    running,
    start: async (rows: readonly Row[]) => {
      if (busy.current) return;
      busy.current = true;
      setRunning(true);
      for (const row of rows) {
        settle(row, { state: 'working' });
        settle(
          row,
          await run(row).then(
            () => ({ state: 'done' }) as const,
            (error: Error) => ({ state: 'failed', why: messageOf(error) }) as const,
          ),
        );
      }
      busy.current = false;
      setRunning(false);
    },
  };
}
