/** What the file `<app>/current` names: the live build of a front-end, and a canary for a part of the visitors. web-build writes it. */
export type Pointer = { buildId: string; canary?: Canary };
export type Canary = { buildId: string; percent: number };

export const buildIdPattern = /^\w[\w.-]{0,63}$/;

/** @returns undefined when the first line is no build id; a malformed second line counts as no canary */
export function parsePointer(text: string): Pointer | undefined {
  const [buildId = '', second = ''] = text.trim().split('\n');
  if (!buildIdPattern.test(buildId)) return undefined;
  const [, canary = '', percent] = /^canary (\S+) ([1-9]\d?)$/.exec(second) ?? [];
  return { buildId, ...(buildIdPattern.test(canary) && { canary: { buildId: canary, percent: Number(percent) } }) };
}

/** An entry of the file `<app>/history`: the beginning of a live build or, with `percent`, of a canary. */
export type Release = { at: string; buildId: string; percent?: number };

/** @returns the entries in the order of the file, oldest first; without lines of another form */
export const parseHistory = (text: string): Release[] =>
  [...text.matchAll(/^(\S+) (\S+)(?: (\d+)%)?$/gm)].map(([, at = '', buildId = '', percent]) => ({
    at,
    buildId,
    ...(percent && { percent: Number(percent) }),
  }));
