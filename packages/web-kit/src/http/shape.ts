/** A sample of a response: `''` any text, `0` any number, `false` any boolean, `true` only true; a key ending in `?` may be missing or null. */
export type Shape = '' | 0 | boolean | readonly [Shape] | { readonly [key: string]: Shape };

type OptionalKey<T, K extends keyof T> = null extends T[K] ? true : undefined extends T[K] ? true : false;
/**
 * The sample that an answer of the contract needs: a required field that the contract gains is a compile error until it is here too.
 * An optional one is checked only when it is here, since a page has to work without it anyway.
 */
export type ShapeOf<T> = T extends string
  ? ''
  : T extends number
    ? 0
    : T extends boolean
      ? boolean
      : T extends readonly (infer Item)[]
        ? readonly [ShapeOf<Item>]
        : {
            readonly [K in keyof T & string as OptionalKey<T, K> extends true ? never : K]-?: ShapeOf<T[K]>;
          } & {
            readonly [K in keyof T & string as OptionalKey<T, K> extends true ? `${K}?` : never]?: ShapeOf<
              NonNullable<T[K]>
            >;
          };

/** Whether a value has every field of the shape. Unknown fields and enum values pass, so pages loaded before a deployment keep working. */
export function fits(shape: Shape, value: unknown): boolean {
  if (typeof shape !== 'object') return shape === true ? value === true : typeof value === typeof shape;
  if (isList(shape)) return Array.isArray(value) && value.every((item) => fits(shape[0], item));
  return (
    isRecord(value) &&
    Object.entries(shape).every(([key, inner]) => {
      const field = value[key.replace('?', '')];
      return (key.endsWith('?') && (field ?? undefined) === undefined) || fits(inner, field);
    })
  );
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);
