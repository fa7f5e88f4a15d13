import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Announce, Button, IconButton } from '@wholesale/web-kit';
import { BulkDialog, type BulkAction } from './bulk-dialog.tsx';
import styles from './bulk-bar.module.css';

/** The actions on selected rows, at the lower edge of the window while there are any. */
export function BulkBar<Row extends { _id: string; name: string }>({
  chosen,
  actions,
  onClear,
  onDone,
}: {
  chosen: readonly Row[];
  actions: readonly BulkAction<Row>[];
  onClear: () => void;
  onDone: (ids: readonly string[]) => void;
}) {
  const [asked, setAsked] = useState<{ action: BulkAction<Row>; rows: readonly Row[] }>();
  const place = useRef<HTMLDivElement>(null);
  const focusTable = () =>
    place.current?.parentElement?.querySelector<HTMLElement>('table')?.focus({ preventScroll: true });
  const wasOpen = useRef(false);
  useEffect(() => {
    // Runs after the dialog has restored the focus itself: the button that opened it may be gone.
    if (wasOpen.current && !asked) focusTable();
    wasOpen.current = asked !== undefined;
  }, [asked]);
  return (
    <>
      <div ref={place} className={styles.place}>
        <Announce>{chosen.length ? `${chosen.length} selected` : ''}</Announce>
        {chosen.length > 0 && (
          <div role="group" aria-label="Actions for the selection" className={styles.bar}>
            <IconButton
              label="Clear selection"
              onClick={() => {
                onClear();
                focusTable();
              }}
            >
              <X size={18} />
            </IconButton>
            <span className={styles.count}>{chosen.length} selected</span>
            {actions.map((action) => {
              const rows = chosen.filter(action.can);
              return (
                <Button
                  key={action.label}
                  variant={action.danger ? 'danger' : 'secondary'}
                  size="sm"
                  icon={action.icon}
                  disabled={rows.length === 0}
                  onClick={() => setAsked({ action, rows })}
                >
                  {action.label}
                  {rows.length > 0 && rows.length < chosen.length && ` ${rows.length}`}
                </Button>
              );
            })}
          </div>
        )}
      </div>
      {asked && (
        <BulkDialog
          {...asked}
          onClose={(ids) => {
            onDone(ids);
            setAsked(undefined);
          }}
        />
      )}
    </>
  );
}
