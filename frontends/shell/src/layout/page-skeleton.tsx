import { LoadingCode } from '@wholesale/web-kit';

const lines = (...names: string[]) => names.map((name) => <span key={name} className={`sk-line sk-${name}`} />);
const block = <span className="sk-block" />;
const cards = (
  <div className="sk-cards">
    {block}
    {block}
    {block}
  </div>
);

/** Must match the static skeleton in the HTML; the classes are the same, so that both take the same room. */
export const PageSkeleton = ({ shape }: { shape: 'home' | 'listing' | 'brand' | 'page' }) => (
  <LoadingCode>
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
          {shape !== 'home' && lines('crumbs', 'title')}
          {shape === 'brand' ? (
            <div className="sk-filtered">
              {block}
              {cards}
            </div>
          ) : (
            cards
          )}
        </div>
      </>
    )}
  </LoadingCode>
);

export const FormSkeleton = () => (
  <LoadingCode>
    <span className="sk-block sk-form" />
  </LoadingCode>
);
