/** In pixels. Smaller originals are not enlarged but get all three files. */
export const photoWidths = [400, 800, 1600] as const;
export type PhotoWidth = (typeof photoWidths)[number];

export const largestWidth: PhotoWidth = 1600;
export const displayWidth: PhotoWidth = 800;

export type EncodedPhoto = {
  /** SHA-256 of the largest file, in hexadecimal. */
  hash: string;
  files: Readonly<Record<PhotoWidth, Buffer>>;
  width: number;
  height: number;
};

export type PhotoAddress = { url: string; displayUrl: string };

export const photoName = (hash: string, width: PhotoWidth): string => `${hash}-${width}.webp`;

/** The hash of a photo, from the name of one of its files or from an address of it. @returns undefined for anything else */
export const hashIn = (text: string): string | undefined => /([0-9a-f]{64})-(?:400|800|1600)\.webp$/.exec(text)?.[1];

const namePattern = /^[0-9a-f]{64}-(?:400|800|1600)\.webp$/;
/** Other names never reach the storage. */
export const isPhotoName = (name: string): boolean => namePattern.test(name);
