import { LoadingCode } from '@wholesale/web-kit';

/** Read before the page replaces them. */
const shapes = [...document.querySelectorAll<HTMLElement>('.sk-shape')];

/** The static skeleton of the HTML (`src/page/skeleton.html`), so that nothing moves when the page takes over. */
export const PageSkeleton = ({ shape }: { shape: 'home' | 'listing' | 'brand' | 'page' | 'form' }) => (
  <LoadingCode>
    <div dangerouslySetInnerHTML={{ __html: shapes.find((one) => one.dataset.for === shape)?.innerHTML ?? '' }} />
  </LoadingCode>
);
