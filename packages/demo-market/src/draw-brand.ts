import { drawPhone } from './draw-phone.ts';
import { lettering } from './lettering.ts';
import type { PhoneLook } from './phone-look.ts';
import { n } from './svg.ts';

const green = '#0b7a5b';

/** The shop's logo: a green square with a phone. Full bleed for icons that the system crops to its own shape. */
export function drawMark({ size, fullBleed = false }: { size: number; fullBleed?: boolean }): string {
  const inset = fullBleed ? 'transform="translate(16 16) scale(0.86) translate(-16 -16)"' : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}">`,
    `<rect width="32" height="32" rx="${fullBleed ? 0 : 8.5}" fill="${green}"/>`,
    `<g ${inset} fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round">`,
    '<rect x="10" y="6.5" width="12" height="19" rx="3.2"/><path d="M14.6 21.8h2.8"/></g></svg>',
  ].join('');
}

/** The social preview: logo, name and claim on the left, phones on the right; 1200 by 630. */
export function drawSocialPreview(left: PhoneLook, right: PhoneLook): string {
  const mark = drawMark({ size: 92 }).replace('<svg ', '<svg x="84" y="178" ');
  const panel = (
    x: number,
    y: number,
    w: number,
    turn: number,
    tint: readonly [string, string],
    look: PhoneLook,
    id: string,
  ) => {
    const h = w * 1.25;
    const phone = separate(drawPhone(look, 'cut-out'), id).replace(
      /<svg [^>]*>/,
      `<svg viewBox="0 0 640 800" width="${n(w)}" height="${n(h)}">`,
    );
    const ground = `<linearGradient id="${id}-tint" x1="0" y1="0" x2="0.7" y2="1"><stop offset="0" stop-color="${tint[0]}"/><stop offset="1" stop-color="${tint[1]}"/></linearGradient>`;
    return `<g transform="translate(${x} ${y}) rotate(${turn})">${ground}<rect width="${n(w)}" height="${n(h)}" rx="34" fill="url(#${id}-tint)"/>${phone}</g>`;
  };
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"><rect width="1200" height="630" fill="#f6f6f3"/>',
    mark,
    `<path transform="translate(200 252)" d="${lettering.name}" fill="#14161a"/>`,
    `<path transform="translate(86 356) scale(1.18)" d="${lettering.claimFirst}" fill="#5c6370"/>`,
    `<path transform="translate(86 414) scale(1.18)" d="${lettering.claimSecond}" fill="#5c6370"/>`,
    panel(640, 104, 300, -6, ['#ebe2fa', '#d5c7f0'], left, 'l'),
    panel(828, 92, 344, 5, ['#fde8da', '#f5cdb3'], right, 'r'),
    '</svg>',
  ].join('');
}

/** Gradient names must be unique within a document. */
function separate(svg: string, prefix: string): string {
  return svg.replace(/ id="/g, ` id="${prefix}-`).replace(/url\(#/g, `url(#${prefix}-`);
}
