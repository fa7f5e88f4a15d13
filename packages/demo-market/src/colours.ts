import { paints } from './colour-table.ts';

/** How light falls on a back: glass shines, frosted glass glows, metal is even, two-tone backs fade into a second colour. */
export type Paint = { base: string; to?: string; finish: 'glass' | 'frosted' };

/**
 * The paint for a manufacturer's colour name. Looked up as "model/name" first, because a name can mean another shade on one model,
 * then alone, then by the plain colour word in it.
 */
export function paintOf(colour: string, model = ''): Paint {
  const name = colour.toLowerCase();
  const found = paints[`${model.toLowerCase()}/${name}`] ?? paints[name] ?? byWord(name);
  const [base = '#8a8d93', to] = found.split('>');
  const isFrosted = /titanium|pro|s2\d|v60|x200|fold/i.test(`${colour} ${model}`);
  return { base, ...(to ? { to } : {}), finish: isFrosted ? 'frosted' : 'glass' };
}

function byWord(name: string): string {
  const word = Object.keys(words).find((known) => name.includes(known));
  return word ? (words[word] ?? '') : '#8a8d93';
}

const words: Record<string, string> = {
  black: '#24262b',
  white: '#eef0ef',
  silver: '#d5d8dc',
  gray: '#6f747b',
  grey: '#6f747b',
  graphite: '#4b4e54',
  blue: '#5b86bd',
  navy: '#2c3a57',
  green: '#5f8a72',
  mint: '#b5dfcf',
  purple: '#8b7aa8',
  violet: '#8f83b6',
  lavender: '#c9bfe0',
  pink: '#eebfc8',
  red: '#b3202f',
  orange: '#e0793f',
  gold: '#e3c9a0',
  yellow: '#f0d974',
};
