import type { ReactNode } from 'react';
import { Content, SkipLink } from './content.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

export const PublicLayout = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <Header />
    <Content>{children}</Content>
    <Footer />
  </>
);
