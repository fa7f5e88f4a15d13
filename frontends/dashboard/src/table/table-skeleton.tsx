import { classNames, Loading, Skeleton } from '@wholesale/web-kit';
import layout from '../layout.module.css';
import styles from './table-skeleton.module.css';

/** A table while it loads. */
export const TableSkeleton = (props: TableShapeProps) => (
  <Loading>
    <TableShape {...props} />
  </Loading>
);

export type TableShapeProps = { rows?: number; pictures?: boolean; choices?: number; compact?: boolean };

/**
 * The shape of a table, for use within Loading.
 * @param props.choices how many filters are above it
 * @param props.compact rows of one height with a checkbox and a menu, as in My Product
 */
export const TableShape = ({ rows = 5, pictures = false, choices = 0, compact = false }: TableShapeProps) => (
  <div className={styles.table}>
    {choices > 0 && (
      <div className={styles.tools}>
        {Array.from({ length: choices }, (_, choice) => (
          <Skeleton key={choice} width={choice === 0 ? 72 : 104} height={40} radius={99} />
        ))}
        <span className={styles.search}>
          <Skeleton width="100%" height={44} radius={11} />
        </span>
      </div>
    )}
    <div className={classNames(layout.frame, compact && styles.compact, pictures && styles.pictures)}>
      <div className={styles.head}>
        <Skeleton width={96} height={14} />
      </div>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          {compact && <Skeleton width={20} height={20} radius={6} />}
          {pictures && (
            <span className={styles.picture}>
              <Skeleton width="100%" height="100%" radius={11} />
            </span>
          )}
          <span className={styles.name}>
            <Skeleton width="70%" height={17} />
            {(pictures || compact) && <Skeleton width="45%" height={14} />}
            {compact && (
              <span className={styles.third}>
                <Skeleton width="55%" height={18} />
              </span>
            )}
          </span>
          <span className={styles.short}>
            <Skeleton width={90} height={18} />
          </span>
          <span className={styles.wide}>
            <Skeleton width="80%" height={18} />
          </span>
          <span className={styles.action}>
            <Skeleton width="100%" height={36} radius={11} />
          </span>
        </div>
      ))}
    </div>
  </div>
);
