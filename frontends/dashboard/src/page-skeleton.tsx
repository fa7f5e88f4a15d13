import type { dashboardPages } from '@wholesale/contracts/pages';
import { LoadingCode, Skeleton } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { FiguresShape } from './figures-shape.tsx';
import layout from './layout.module.css';
import { tableShapes } from './table/table-shapes.ts';
import { TableShape } from './table/table-skeleton.tsx';

type PageName = keyof typeof dashboardPages;

/** A page while its code loads, in the shape that it has while its data does. */
export const PageSkeleton = ({ page }: { page: PageName }) => (
  <LoadingCode>
    <div className={layout.page}>{page === 'dashboard' ? <OverviewShape /> : <PageShape page={page} />}</div>
  </LoadingCode>
);

const PageShape = ({ page }: { page: PageName }) => (
  <>
    <Skeleton width="min(320px, 80%)" height={68} radius={11} />
    {page === 'myProduct' && <FiguresShape count={4} />}
    {hasTable(page) ? <TableShape {...tableShapes[page]} /> : <Skeleton width="100%" height={420} radius={20} />}
  </>
);

function OverviewShape() {
  const ofSeller = useSession().role === 'seller';
  const table = <TableShape {...tableShapes.dashboard} />;
  return (
    <>
      <Skeleton width="100%" height={140} radius={24} />
      {ofSeller && table}
      <FiguresShape count={ofSeller ? 3 : 4} />
      {!ofSeller && table}
    </>
  );
}

const hasTable = (page: PageName): page is keyof typeof tableShapes => page in tableShapes;
