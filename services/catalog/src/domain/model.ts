const storage = /\b(\d{1,4}) ?(gb|tb)\b/g;
const makers = new Set(['apple', 'iphone', 'samsung', 'vivo']);

/** A normalised name: lower case, without brand, storage and punctuation. `Samsung Galaxy S21 (128 GB)` and `galaxy s21` are the same model. */
export function modelOf({ name }: { name: string }): string {
  const plain = plainText(name)
    .replaceAll(storage, ' ')
    .replaceAll(/[^\p{Letter}\p{Number}+]+/gu, ' ')
    .trim();
  const words = plain.split(' ').filter((word) => !makers.has(word));
  return words.length > 0 ? words.join(' ') : plain;
}

/** The storage in a name, in GB; the larger number if it also contains memory. */
export function storageInName(name: string): number | undefined {
  const sizes = [...plainText(name).matchAll(storage)].map(
    ([, size, unit]) => Number(size) * (unit === 'tb' ? 1_024 : 1),
  );
  return sizes.length > 0 ? Math.max(...sizes) : undefined;
}

const plainText = (name: string): string => name.normalize('NFKC').toLowerCase();
