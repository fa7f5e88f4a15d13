import { photoTypes } from '@wholesale/contracts/values';

/** As much as is read: no camera of a phone takes more, and decoding it would freeze the page. */
const mostChosenBytes = 30 * 1024 * 1024;

export const noPicture = ({ name }: { name: string }): string => `${name} is no JPEG, PNG or WebP picture`;

/** Why this file cannot be a photo of a phone, or undefined. The server looks at the content again. */
function photoProblem({ name, type, size }: { name: string; type: string; size: number }): string | undefined {
  if (!photoTypes.includes(type)) return noPicture({ name });
  if (size === 0) return `${name} is empty`;
  if (size > mostChosenBytes) return `${name} is larger than 30 MB`;
  return undefined;
}

/** Those that can be sent, and why the others cannot. `room` is how many more there may be. */
export function sortOut(files: readonly File[], room: number): { good: File[]; problems: string[] } {
  const good = files.filter((file) => !photoProblem(file));
  const problems = files.map(photoProblem).filter((problem) => problem !== undefined);
  const over = good.length - room;
  if (over > 0) problems.push(`Six photos are the most, so ${over === 1 ? 'one was' : `${over} were`} left out`);
  return { good: good.slice(0, Math.max(0, room)), problems };
}
