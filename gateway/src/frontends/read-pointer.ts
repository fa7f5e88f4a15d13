import { buildId } from './read-build.ts';

/** What the file `<app>/current` names: the live build, and a canary for a part of the visitors. web-build writes it. */
export type Pointer = { version: string; canary?: { version: string; percent: number } };

/** @throws ZodError when the first line is no build id; a malformed second line counts as no canary */
export function parsePointer(text: string): Pointer {
  const [first = '', second = ''] = text.trim().split('\n');
  const [, version, percent] = /^canary (\S+) ([1-9]\d?)$/.exec(second) ?? [];
  const canary = buildId.safeParse(version);
  return {
    version: buildId.parse(first),
    ...(canary.success && { canary: { version: canary.data, percent: Number(percent) } }),
  };
}
