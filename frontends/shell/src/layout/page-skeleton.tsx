import { Loading } from '@wholesale/web-kit';

const lines = (...names: string[]) => names.map((name) => <span key={name} className={`sk-line sk-${name}`} />);
const block = <span className="sk-block" />;

/** Must match the static skeleton in the HTML; the classes are the same, so that both take the same room. */
export const PageSkeleton = ({ shape }: { shape: 'home' | 'listing' | 'page' }) => (
  <Loading>
    {shape === 'listing' ? (
      <div className="sk-page sk-listing">
        {lines('crumbs')}
        <span className="sk-block sk-picture" />
        <div className="sk-words">{lines('chip', 'name', 'kind', 'price', 'guide', 'button', 'seller')}</div>
      </div>
    ) : (
      <>
        {shape === 'home' && (
          <div className="sk-hero">
            <div className="sk-page">{lines('w1', 'w2', 'w3')}</div>
          </div>
        )}
        <div className="sk-page sk-grid">
          {shape === 'page' && lines('crumbs', 'title')}
          <div className="sk-cards">
            {block}
            {block}
            {block}
          </div>
        </div>
      </>
    )}
  </Loading>
);

export const FormSkeleton = () => (
  <Loading>
    <span className="sk-block sk-form" />
  </Loading>
);
