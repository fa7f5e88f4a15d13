import { Brand } from './brand.tsx';

/** The frame while its own file loads: the bar that both layouts have. */
export const FrameSkeleton = () => (
  <header className="sk-bar">
    <div>
      <Brand />
    </div>
  </header>
);
