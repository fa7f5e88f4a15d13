import { paths } from '@wholesale/web-kit';
import { Link } from '@wholesale/web-kit/router';

export const Brand = ({ className }: { className?: string | undefined }) => (
  <Link to={paths.home} className={`sk-brand ${className ?? ''}`}>
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <rect x="10.5" y="7" width="11" height="18" rx="2.5" fill="none" stroke="var(--on-accent)" strokeWidth="2" />
      <path d="M14.5 21.5h3" stroke="var(--on-accent)" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
    WholeSale
  </Link>
);
