/** The kinds of picture that the shop takes. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];
/** The cover and five more. */
export const mostPhotos = 6;
/** As much as is sent; what is larger is made smaller before. */
export const mostPhotoBytes = 5 * 1024 * 1024;
/** As much as is read: no camera of a phone takes more, and decoding it would freeze the page. */
const mostChosenBytes = 30 * 1024 * 1024;

export const noPicture = ({ name }: { name: string }): string =>
  `${name} can't be used. Use a JPEG, PNG or WebP image.`;

/** Why this file cannot be a photo of a phone, or undefined. The server looks at the content again. */
export function photoProblem({ name, type, size }: { name: string; type: string; size: number }): string | undefined {
  if (!photoTypes.includes(type)) return noPicture({ name });
  if (size === 0) return `${name} is empty. Choose another image.`;
  if (size > mostChosenBytes) return `${name} is larger than 30 MB. Choose a smaller image.`;
  return undefined;
}

/** Those that can be sent, and why the others cannot. `room` is how many more there may be. */
export function sortOut(files: readonly File[], room: number): { good: File[]; problems: string[] } {
  const good = files.filter((file) => !photoProblem(file));
  const problems = files.map(photoProblem).filter((problem) => problem !== undefined);
  const over = good.length - room;
  if (over > 0) problems.push(`Up to six photos. ${over === 1 ? 'One was' : `${over} were`} left out.`);
  return { good: good.slice(0, Math.max(0, room)), problems };
}
