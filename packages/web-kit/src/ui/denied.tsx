import type { Role } from '@wholesale/contracts';
import { EmptyState } from '@wholesale/web-kit/loading';
import { paths } from '../paths.ts';
import { LinkButton } from './button.tsx';
import { PageHead } from './page-head.tsx';

const whose: Readonly<Record<Role, string>> = { buyer: 'buyers', seller: 'sellers', admin: 'administrators' };

/** A page that is not for this person. */
export const Denied = ({ role }: { role?: Role }) => (
  <EmptyState
    heading="h1"
    illustration="not-allowed"
    title="This page is not for your account"
    text={
      <>
        <PageHead title="Not for your account" />
        {role ? `It is for ${whose[role]} only.` : 'Your account may not open it.'}
      </>
    }
    action={
      <LinkButton to={paths.dashboard} variant="secondary">
        Back to the dashboard
      </LinkButton>
    }
  />
);
