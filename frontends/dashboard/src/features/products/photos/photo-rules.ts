import { photoTypes } from '@wholesale/contracts/values';

/** As much as is read: no camera of a phone takes more, and decoding it would freeze the page. */
const mostChosenBytes = 30 * 1024 * 1024;

export const unsupportedMessage = ({ name }: { name: string }): string =>
  `${name} can't be used. Use a JPEG, PNG or WebP image.`;

/** Why this file cannot be a photo of a phone, or undefined. The server looks at the content again. */
function photoProblem({ name, type, size }: { name: string; type: string; size: number }): string | undefined {
  if (!photoTypes.includes(type)) return noPicture({ name });
  if (size === 0) return `${name} is empty`;
  if (size > mostChosenBytes) return `${name} is larger than 30 MB`;
  return undefined;
}

/** Splits files into accepted ones and error messages. `room` is how many more fit. */
export function checkFiles(files: readonly File[], room: number): { accepted: File[]; problems: string[] } {
  const accepted = files.filter((file) => !photoProblem(file));
  const problems = files.map(photoProblem).filter((problem) => problem !== undefined);
  const over = accepted.length - room;
  if (over > 0) problems.push(`Up to six photos. ${over === 1 ? 'One was' : `${over} were`} left out.`);
  return { accepted: accepted.slice(0, Math.max(0, room)), problems };
}
