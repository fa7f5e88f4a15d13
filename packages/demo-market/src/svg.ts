/** A drawing made of SVG text: what is painted, and the gradients and clips it refers to. */
export type Drawing = { defs: string; body: string };

/** A rectangle with continuous corners like those of phones; `r` is the corner's size. */
export function softRect(x: number, y: number, w: number, h: number, r: number): string {
  const reach = Math.min(r * 1.22, w / 2, h / 2);
  const pull = reach * 0.36;
  const [right, bottom] = [x + w, y + h];
  return [
    `M${n(x + reach)} ${n(y)}H${n(right - reach)}C${n(right - pull)} ${n(y)} ${n(right)} ${n(y + pull)} ${n(right)} ${n(y + reach)}`,
    `V${n(bottom - reach)}C${n(right)} ${n(bottom - pull)} ${n(right - pull)} ${n(bottom)} ${n(right - reach)} ${n(bottom)}`,
    `H${n(x + reach)}C${n(x + pull)} ${n(bottom)} ${n(x)} ${n(bottom - pull)} ${n(x)} ${n(bottom - reach)}`,
    `V${n(y + reach)}C${n(x)} ${n(y + pull)} ${n(x + pull)} ${n(y)} ${n(x + reach)} ${n(y)}Z`,
  ].join('');
}

export function rect(x: number, y: number, w: number, h: number, r: number, paint: string): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(r)}" ${paint}/>`;
}

export function disc(x: number, y: number, r: number, paint: string): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${paint}/>`;
}

export function path(d: string, paint: string): string {
  return `<path d="${d}" ${paint}/>`;
}

type Stop = readonly [offset: number, colour: string, opacity?: number];

const stops = (list: readonly Stop[]) =>
  list
    .map(([offset, colour, opacity]) => {
      const see = opacity === undefined ? '' : ` stop-opacity="${n(opacity)}"`;
      return `<stop offset="${n(offset)}" stop-color="${colour}"${see}/>`;
    })
    .join('');

/** A straight gradient across the painted shape, from corner to corner or in a direction in shares of its box. */
export function linear(
  id: string,
  list: readonly Stop[],
  [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 1, 1],
): string {
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`;
}

export function radial(id: string, [cx, cy, r]: readonly [number, number, number], list: readonly Stop[]): string {
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`;
}

export function clip(id: string, d: string): string {
  return `<clipPath id="${id}"><path d="${d}"/></clipPath>`;
}

/** A soft shadow of stacked outlines of increasing width and transparency; a blur filter or group opacity would take far longer. */
export function softShadow(d: string, reach: number, strength: number, steps = 8): string {
  const layer = (step: number) =>
    `<path d="${d}" fill="#0b0d12" stroke="#0b0d12" stroke-linejoin="round" stroke-width="${n((reach * 2 * step) / steps)}" fill-opacity="${n(strength / steps, 4)}" stroke-opacity="${n(strength / steps, 4)}"/>`;
  return Array.from({ length: steps }, (_, step) => layer(step + 1)).join('');
}

/** The colour that lies `share` of the way from one to the other. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  const blend = a.map((value, at) => Math.round(value + ((b[at] ?? 0) - value) * share));
  return `#${blend.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const lighter = (colour: string, share: number) => mix(colour, '#ffffff', share);
export const darker = (colour: string, share: number) => mix(colour, '#07080c', share);

/** The perceived brightness of a colour, 0 to 1. */
export function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

/** How far a colour is from grey, 0 to 1. */
export function colourfulness(colour: string): number {
  const parts = channels(colour);
  return (Math.max(...parts) - Math.min(...parts)) / 255;
}

/** A number as SVG text, without trailing digits. */
export function n(value: number, digits = 2): string {
  return String(Number(value.toFixed(digits)));
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
