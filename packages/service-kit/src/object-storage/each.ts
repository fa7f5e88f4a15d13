const atOnce = 8;

/** Does something with each key, eight at a time. @throws the first error, after which it begins no more */
export async function forEachKey(keys: Iterable<string>, work: (key: string) => Promise<unknown>): Promise<void> {
  const waiting = [...keys];
  const worker = async () => {
    try {
      for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) await work(key);
    } catch (error) {
      waiting.length = 0;
      throw error;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
