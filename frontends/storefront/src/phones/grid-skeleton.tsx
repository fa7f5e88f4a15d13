import { CardGrid, CardSkeleton, Loading } from '@wholesale/web-kit';

export const GridSkeleton = ({ cards = 6 }: { cards?: number }) => (
  <Loading label="Loading phones">
    <CardGrid>
      {Array.from({ length: cards }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </CardGrid>
  </Loading>
);
