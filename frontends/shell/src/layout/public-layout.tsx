import type { ReactNode } from 'react';
import { Content, SkipLink } from './content.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

export const PublicLayout = ({
  prefetchDashboard,
  children,
}: {
  prefetchDashboard: () => void;
  children: ReactNode;
}) => (
  <>
    <SkipLink />
    <Header prefetchDashboard={prefetchDashboard} />
    <Content>{children}</Content>
    <Footer />
  </>
);
