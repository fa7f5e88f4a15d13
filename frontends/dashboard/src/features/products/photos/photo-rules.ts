import { photoTypes } from '@wholesale/contracts/values';

/** Phone cameras stay below this; decoding more would freeze the page. */
const maxFileBytes = 30 * 1024 * 1024;

/** Shorter sides look blurred in the shop. The call itself takes any size. */
const minSide = 400;

/** Whether a decoded picture is too small for the shop, in its own pixels. */
export const isTooSmall = ({ naturalWidth, naturalHeight }: { naturalWidth: number; naturalHeight: number }): boolean =>
  Math.min(naturalWidth, naturalHeight) < minSide;

export const tooSmallMessage = ({ name }: { name: string }): string =>
  `${name} is too small. Use an image of at least ${minSide} × ${minSide} pixels.`;

export const unsupportedMessage = ({ name }: { name: string }): string =>
  `${name} can't be used. Use a JPEG, PNG or WebP image.`;

/** An error message, or undefined. The server checks the content as well. */
function photoProblem({ name, type, size }: { name: string; type: string; size: number }): string | undefined {
  if (!photoTypes.includes(type)) return unsupportedMessage({ name });
  if (size === 0) return `${name} is empty. Choose another image.`;
  if (size > maxFileBytes) return `${name} is larger than 30 MB. Choose a smaller image.`;
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
