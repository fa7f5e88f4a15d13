import { formatCount } from '@wholesale/web-kit';

export const phonesIn = (count: number): string => (count === 1 ? '1 phone' : `${formatCount(count)} phones`);
