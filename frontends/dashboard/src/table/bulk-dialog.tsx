import { Check, CircleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button, classNames, Dialog, DialogActions, Spinner } from '@wholesale/web-kit';
import layout from '../layout.module.css';
import styles from './bulk-dialog.module.css';
import { useBulkRun, type RowResult } from './use-bulk-run.ts';

/** What can be done to several rows at once. `can` says which rows; `done` is the result of one, as an adjective. */
export type BulkAction<Row> = {
  label: string;
  icon: ReactNode;
  danger?: boolean;
  can: (row: Row) => boolean;
  title: (count: number) => string;
  text: string;
  done: string;
  run: (row: Row) => Promise<unknown>;
};

/** Asks once for all rows, then shows the result of each. Failed ones can be retried. */
export function BulkDialog<Row extends { _id: string; name: string }>({
  action: { label, danger, title, text, done, run },
  rows,
  onClose,
}: {
  action: BulkAction<Row>;
  rows: readonly Row[];
  /** @param ids the rows that are done */
  onClose: (ids: readonly string[]) => void;
}) {
  const { results, running, start } = useBulkRun(run);
  const has = (state: RowResult['state']) => rows.filter(({ _id }) => results.get(_id)?.state === state);
  const [finished, failed] = [has('done'), has('failed')];
  const asking = results.size === 0;
  const over = !asking && !running;
  const last = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was pressed may be gone.
    if (over) last.current?.focus();
  }, [over]);
  const leave = () => {
    if (!running) onClose(finished.map(({ _id }) => _id));
  };
  return (
    <Dialog open onClose={leave} title={title(rows.length)} size="sm" backCloses>
      <p className={styles.text}>{text}</p>
      <ul className={styles.rows} role="list">
        {rows.map(({ _id, name }) => (
          <li key={_id} className={classNames(layout.ends, styles.row)}>
            <span className={styles.name}>{name}</span>
            <Result result={results.get(_id)} done={done} />
          </li>
        ))}
      </ul>
      <p role="status" className={styles.summary}>
        {over && summaryOf(finished.length, failed.length, done)}
      </p>
      <DialogActions>
        {!over && (
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={running}
            busyLabel={`${finished.length + failed.length} of ${rows.length} done`}
            onClick={() => void start(rows)}
          >
            {label}
          </Button>
        )}
        {over && failed.length > 0 && <Button onClick={() => void start(failed)}>Retry {failed.length} failed</Button>}
        {!running && (
          <Button variant={over && failed.length === 0 ? 'primary' : 'secondary'} ref={last} onClick={leave}>
            {over ? 'Done' : 'Cancel'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Result({ result, done }: { result: RowResult | undefined; done: string }) {
  if (result?.state === 'working')
    return (
      <span aria-hidden="true">
        <Spinner />
      </span>
    );
  if (result?.state === 'done')
    return (
      <span className={styles.done}>
        <Check size={16} />
        {done}
      </span>
    );
  if (result?.state === 'failed')
    return (
      <span className={styles.failed}>
        <CircleAlert size={16} />
        {result.why}
      </span>
    );
  return null;
}

const summaryOf = (done: number, failed: number, word: string): string =>
  failed === 0 ? `${done} ${word.toLowerCase()}.` : `${done} ${word.toLowerCase()}, ${failed} failed.`;
