export type Random = {
  /** A number from 0 (included) to 1 (not included). */
  next: () => number;
  /** A number from `low` to `high`. */
  between: (low: number, high: number) => number;
  /** A whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number;
  /** One of the items; throws on an empty list. */
  pick: <T>(items: readonly T[]) => T;
  /** One of the keys, by weight. */
  weighted: <T extends string>(weights: Readonly<Record<T, number>>) => T;
  chance: (probability: number) => boolean;
  /** A draw from the normal distribution with mean 0, cut at 2.5 deviations. */
  normal: (deviation: number) => number;
  shuffle: <T>(items: readonly T[]) => T[];
};

/** Seeded random numbers: the same seed gives the same numbers on every machine. Not for secrets. */
export function createRandom(seed: string | number): Random {
  let state = hash(String(seed));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error('nothing to pick from');
    return items[Math.floor(next() * items.length)] as T;
  };
  const weighted = <T extends string>(weights: Readonly<Record<T, number>>): T => {
    const entries = Object.entries(weights) as [T, number][];
    const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
    let left = next() * total;
    for (const [key, weight] of entries) {
      left -= weight;
      if (left < 0) return key;
    }
    return pick(entries)[0];
  };
  const normal = (deviation: number) => {
    const draw = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
    return Math.max(-2.5, Math.min(2.5, draw)) * deviation;
  };
  const shuffle = <T>(items: readonly T[]): T[] => {
    const left = [...items];
    const mixed: T[] = [];
    while (left.length > 0) mixed.push(...left.splice(Math.floor(next() * left.length), 1));
    return mixed;
  };
  return { next, between, whole, pick, weighted, chance: (probability) => next() < probability, normal, shuffle };
}

/** FNV-1a: neighbouring seeds ("phone 1", "phone 2") start far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value;
}
