/** `128 GB`, `1 TB`. */
export const storageName = (gigabytes: number): string =>
  gigabytes % 1024 === 0 ? `${gigabytes / 1024} TB` : `${gigabytes} GB`;
