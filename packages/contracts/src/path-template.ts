/** The parameters of a path, as they are in it: percent-encoding is not removed. */
export type PathParams = Readonly<Record<string, string>>;

/**
 * Reads a path template: `{x}` is one segment, `{+x}` one or more, `/*` at the end is that address and everything below it.
 * Everything else is compared character by character, so an encoded slash stays inside its segment.
 * @returns a function that returns the parameters of a path, or undefined when the path does not match
 * @throws SyntaxError when two parameters have the same name
 */
export function matchPath(template: string): (path: string) => PathParams | undefined {
  const source = template.replace(/\{(\+?)(\w+)\}|\/\*$|[^\w/]/g, (token, more: string, name?: string) => {
    if (name) return `(?<${name}>${more ? '.+' : '[^/]+'})`;
    return token === '/*' ? '(?:/.*)?' : `\\${token}`;
  });
  const pattern = new RegExp(`^${source}$`);
  return (path) => {
    const match = pattern.exec(path);
    return match ? (match.groups ?? {}) : undefined;
  };
}

/** A template without the names in it: two templates of the same shape match the same paths. */
export const pathShape = (template: string): string => template.replace(/\{(\+?)\w+\}/g, '{$1}');

/** The names of a template's parameters, in their order. */
export const pathParameters = (template: string): string[] =>
  [...template.matchAll(/\{\+?(\w+)\}/g)].map(([, name]) => name as string);

/**
 * Fills each `{x}` of a template with the encoded value of that name.
 * @throws RangeError for a missing or empty value, and for `.` and `..`: any of these would be the path of another call
 */
export const fillPath = (template: string, params: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '');
    if (/^\.{0,2}$/.test(value)) throw new RangeError(template);
    return encodeURIComponent(value);
  });
