import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Format = 'jpeg' | 'png' | 'webp';

/** A plain picture; another `tint` makes a different one. */
export function aPicture({ width = 32, height = 24, format = 'jpeg' as Format, tint = 90 } = {}): Promise<Buffer> {
  const background = { r: tint % 256, g: (tint >> 8) % 256, b: 40 };
  return sharp({ create: { width, height, channels: 3, background } })
    [format]()
    .toBuffer();
}

/** A phone's photo with location, maker, rotation and appended data. */
export async function aTelephonePhoto(): Promise<Buffer> {
  const plain = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: '<script>alert(1)</script>', Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 37/1', GPSLongitudeRef: 'E', GPSLongitude: '90/1 24/1 0/1' },
    })
    .toBuffer();
  return Buffer.concat([plain, Buffer.from('<script>alert("tail")</script>')]);
}

export async function anAnimation(frames: number): Promise<Buffer> {
  const pictures = await Promise.all(Array.from({ length: frames }, (_, tint) => aPicture({ tint, format: 'png' })));
  return sharp(pictures, { join: { animated: true } })
    .webp()
    .toBuffer();
}

/** A small PNG that claims this many pixels. */
export function aPngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(Math.min((Math.ceil(width / 8) + 1) * height, 60_000_000));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Files that are not pictures of an accepted kind. */
export const notPictures: readonly [string, () => Buffer | Promise<Buffer>][] = [
  [
    'an SVG with a script',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  [
    'an SVG behind an XML declaration',
    () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PHP script', () => Buffer.from('<?php system($_GET["c"]); ?>')],
  ['a ZIP archive', () => Buffer.from('504b0304140000000000', 'hex')],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /JavaScript 2 0 R >>')],
  ['a GIF', () => red(2).gif().toBuffer()],
  ['a GIF that is JavaScript, too', () => Buffer.from('GIF89a/*\u0001\u0001*/=1;alert(1)')],
  ['a TIFF', () => red(2).tiff().toBuffer()],
  ['an AVIF', () => red(16).avif().toBuffer()],
  ['a Windows program', () => Buffer.from(`MZ${'\0'.repeat(100)}`)],
  ['plain text', () => Buffer.from('not a picture')],
  ['one byte', () => Buffer.from([0xff])],
  ['zeros', () => Buffer.alloc(1_000)],
  ['nothing but the first bytes of a PNG', () => Buffer.from('89504e470d0a1a0a', 'hex')],
];

/** Files that start like pictures but are damaged or too large. */
export const unreadablePictures: readonly [string, () => Buffer | Promise<Buffer>][] = [
  ['a JPEG cut in the middle', async () => cut(await noisy('jpeg'))],
  ['a PNG cut in the middle', async () => cut(await noisy('png'))],
  ['a WebP cut in the middle', async () => cut(await noisy('webp'))],
  ['nothing but the first bytes of a JPEG', () => Buffer.from('ffd8ffe000104a46494600', 'hex')],
  ['a JPEG mark before an HTML page', () => Buffer.from('\xff\xd8\xff\xe0<html><script>alert(1)</script>', 'latin1')],
  ['a PNG without pixels', () => aPngOf(0, 0)],
  ['a PNG of 400 million pixels', () => aPngOf(20_000, 20_000)],
  ['a PNG of 256 million pixels', () => aPngOf(16_000, 16_000)],
  ['a PNG of one row over the limit', () => aPngOf(8_000, 5_001)],
  ['a PNG that says it is 4 billion pixels wide', () => aPngOf(0x7fffffff, 1)],
];

const red = (size: number) => sharp({ create: { width: size, height: size, channels: 3, background: 'red' } });

/** Pixels that compress badly. */
function noisy(format: Format): Promise<Buffer> {
  return sharp({
    create: { width: 200, height: 200, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as never,
  })
    [format]()
    .toBuffer();
}

const cut = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));
