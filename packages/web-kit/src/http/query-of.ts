import { call, type AnswerOf, type CallName, type InputOf } from './call.ts';
import { keyOf } from '../query-keys.ts';

/**
 * Key and function of a read for TanStack Query: `useQuery(queryOf('listBrand', { params: { brand } }))`.
 */
export function queryOf<N extends CallName>(
  name: N,
  ...[input]: Record<string, never> extends InputOf<N> ? [input?: InputOf<N>] : [input: InputOf<N>]
) {
  const { signal: _, ...key } = (input ?? {}) as InputOf<N>;
  return {
    queryKey: keyOf(name, key),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<N>> =>
      (call as (name: N, input: object) => Promise<AnswerOf<N>>)(name, { ...key, signal }),
  };
}
