import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { drawMark, drawSocialPreview } from './draw-brand.ts';
import { drawPhone } from './draw-phone.ts';
import type { PhoneLook } from './phone-look.ts';
import { phoneLookOf } from './phone-look.ts';

/**
 * Draws the pictures that are part of the front-ends (hero, brand tiles, icons, social preview) and writes them below `root`, the
 * repository. They are committed; run this again after a change of the drawings: `node packages/demo-market/src/draw-static.ts`.
 * @returns the written paths
 */
export async function drawStatic(root: string): Promise<string[]> {
  const storefront = (name: string) => join(root, 'frontends/storefront/src/assets', name);
  const shell = (name: string) => join(root, 'frontends/shell/public', name);
  const written: string[] = [];
  const write = async (path: string, content: Buffer | string) => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    written.push(path);
  };
  for (const [name, look] of Object.entries(heroes)) {
    await write(storefront(`${name}.webp`), await webp(drawPhone(look, 'cut-out')));
  }
  for (const [name, look] of Object.entries(tiles)) {
    await write(storefront(`${name}.webp`), await webp(drawPhone(look, 'tile')));
  }
  await write(shell('favicon.svg'), drawMark({ size: 32 }));
  await write(shell('icon-192.png'), await png(drawMark({ size: 192 })));
  await write(shell('icon-512.png'), await png(drawMark({ size: 512, fullBleed: true })));
  await write(shell('apple-touch-icon.png'), await png(drawMark({ size: 180, fullBleed: true })));
  await write(shell('social-preview.png'), await png(drawSocialPreview(heroes['hero-1'], heroes['hero-2'])));
  return written;
}

const look = (
  brand: PhoneLook['brand'],
  model: string,
  screen: number,
  colour: string,
  wallpaper: PhoneLook['wallpaper'] & string,
): PhoneLook => ({
  ...phoneLookOf({ brand, model, screen }, colour, 'excellent', 'home'),
  wallpaper,
});
const galaxy = look('samsung', 'Galaxy S21', 6.2, 'Phantom Gray', 'sky');
const deepPurple = look('iphone', 'iPhone 14 Pro', 6.1, 'Deep Purple', 'dusk');
const midnight = look('iphone', 'iPhone 13', 6.1, 'Midnight', 'coral');
const peakBlue = look('vivo', 'V29', 6.7, 'Peak Blue', 'lagoon');

const heroes = { 'hero-1': deepPurple, 'hero-2': midnight, 'hero-3': peakBlue };
const tiles = { 'tile-samsung': galaxy, 'tile-iphone': deepPurple, 'tile-vivo': peakBlue };

const webp = (svg: string) => sharp(Buffer.from(svg)).webp({ quality: 84, alphaQuality: 90, effort: 6 }).toBuffer();
const png = (svg: string) =>
  sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, quality: 92, effort: 10 }).toBuffer();

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const written = await drawStatic(join(import.meta.dirname, '../../..'));
  console.log(written.join('\n'));
}
