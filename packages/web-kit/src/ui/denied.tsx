import type { Role } from '@wholesale/contracts';
import { EmptyState } from '@wholesale/web-kit/loading';
import { paths } from '../paths.ts';
import { LinkButton } from './button.tsx';
import { PageHead } from './page-head.tsx';

const rolePlurals: Readonly<Record<Role, string>> = { buyer: 'buyers', seller: 'sellers', admin: 'administrators' };

/** A page that the person's role may not open. */
export const Denied = ({ role }: { role?: Role }) => (
  <EmptyState
    heading="h1"
    illustration="not-allowed"
    title="You don't have access to this page"
    text={
      <>
        <PageHead title="No access" />
        {role ? `Only ${rolePlurals[role]} can open it.` : "Your account can't open it."}
      </>
    }
    action={
      <LinkButton to={paths.dashboard} variant="secondary">
        Back to the dashboard
      </LinkButton>
    }
  />
);
