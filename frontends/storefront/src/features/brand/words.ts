import { formatCount } from '@wholesale/web-kit';

/** `53 phones`, `1 phone`. */
export const phonesIn = (count: number): string => (count === 1 ? '1 phone' : `${formatCount(count)} phones`);

/** `128 GB`, `1 TB`. */
export const storageName = (gigabytes: number): string =>
  gigabytes % 1024 === 0 ? `${gigabytes / 1024} TB` : `${gigabytes} GB`;
