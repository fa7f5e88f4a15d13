/** The widths every photo is kept in, in pixels; a smaller original is not enlarged, but has all three names. */
export const photoWidths = [400, 800, 1600] as const;
export type PhotoWidth = (typeof photoWidths)[number];

export const largestWidth: PhotoWidth = 1600;
/** The width that a card shows. */
export const displayWidth: PhotoWidth = 800;

/** A picture of ours: encoded anew, without metadata, named by its content. */
export type EncodedPhoto = {
  /** SHA-256 of the largest file, in hexadecimal. */
  hash: string;
  files: Readonly<Record<PhotoWidth, Buffer>>;
  /** Of the largest file, in pixels. */
  width: number;
  height: number;
};

/** Where a kept photo can be seen. */
export type PhotoAddress = { url: string; displayUrl: string };

export const photoName = (hash: string, width: PhotoWidth): string => `${hash}-${width}.webp`;

const namePattern = /^[0-9a-f]{64}-(?:400|800|1600)\.webp$/;
/** Whether a file of this name can be one of ours; nothing else ever reaches the storage. */
export const isPhotoName = (name: string): boolean => namePattern.test(name);
