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
