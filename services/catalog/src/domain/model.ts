const storage = /\b(\d{1,4}) ?(gb|tb)\b/g;
/** Names of makers and brands: some sellers write them, some do not. */
const makers = new Set(['apple', 'iphone', 'samsung', 'vivo']);

/**
 * What phones of one model have in common in their names: lower case, single spaces, without brand, storage and punctuation.
 * `Samsung Galaxy S21 (128 GB)` and `galaxy s21` are the same model.
 */
export function modelOf({ name }: { name: string }): string {
  const plain = plainText(name)
    .replaceAll(storage, ' ')
    .replaceAll(/[^\p{Letter}\p{Number}+]+/gu, ' ')
    .trim();
  const words = plain.split(' ').filter((word) => !makers.has(word));
  return words.length > 0 ? words.join(' ') : plain;
}

/** The storage that a name tells, in GB; a phone with memory and storage in its name means the larger one. */
export function storageInName(name: string): number | undefined {
  const told = [...plainText(name).matchAll(storage)].map(
    ([, size, unit]) => Number(size) * (unit === 'tb' ? 1_024 : 1),
  );
  return told.length > 0 ? Math.max(...told) : undefined;
}

const plainText = (name: string): string => name.normalize('NFKC').toLowerCase();
