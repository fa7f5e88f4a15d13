import type { RemoteLoader } from '@wholesale/web-kit/remotes';
import type { ReactNode } from 'react';
import { Content } from './content.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Header, page, footer. */
export const PublicLayout = ({ loader, children }: { loader: RemoteLoader; children: ReactNode }) => (
  <>
    <Header loader={loader} />
    <Content>{children}</Content>
    <Footer />
  </>
);
