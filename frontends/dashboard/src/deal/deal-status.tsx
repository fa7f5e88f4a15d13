import type { BookingStatus } from '@wholesale/contracts/values';
import { Chip } from '@wholesale/web-kit';
import { statusNameFor, statusNames, type Side } from './words.ts';

export const DealStatus = ({ status, side }: { status: BookingStatus; side?: Side }) => (
  <Chip tone={status === 'held' || status === 'accepted' ? 'accent' : 'plain'}>
    {side ? statusNameFor(status, side) : statusNames[status]}
  </Chip>
);
