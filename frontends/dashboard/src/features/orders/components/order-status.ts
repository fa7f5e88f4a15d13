import type { Booking } from '@wholesale/contracts';
import { isActive } from '../../../api/deals.ts';
import { endReasonText, statusNames } from '../../../deal/words.ts';

/** Why a booking ended, as a sentence for its buyer. */
export const reasonOf = (order: Booking): string | undefined => endReasonText(order, 'buyer');

/** Ended orders come last and count for nothing; completed ones stay. */
export const isOver = ({ status }: Booking): boolean => status === 'ended';

export const isOpen = isActive;

export const statusOf = ({ status }: Booking): string => statusNames[status];
