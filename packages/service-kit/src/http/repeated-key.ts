/**
 * Whether an object in a JSON text has the same key twice: parsers differ in which of the two they take.
 * @throws SyntaxError for a text that is not JSON, RangeError for too many levels
 */
export function hasRepeatedKey(text: string): boolean {
  let kept = 0;
  JSON.parse(text, (_key, value: unknown) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) kept += Object.keys(value).length;
    return value;
  });
  const texts = [...text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:?)/g)];
  return texts.filter(([, colon]) => colon === ':').length > kept;
}
