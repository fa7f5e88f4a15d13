import { formatCount } from '@wholesale/web-kit';

/** `53 phones`, `1 phone`. */
export const phonesIn = (count: number): string => (count === 1 ? '1 phone' : `${formatCount(count)} phones`);
