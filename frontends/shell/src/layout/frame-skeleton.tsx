import { Brand } from './brand.tsx';

/** The bar that both layouts share, while the layout loads. */
export const FrameSkeleton = () => (
  <header className="sk-bar">
    <div>
      <Brand />
    </div>
  </header>
);
