import type { CameraLayoutName } from './camera-layouts.ts';

/** The front's camera area: a home button, a plain forehead, notches, a drop, a pill, or holes. */
type Front =
  'home' | 'forehead' | 'notch' | 'small-notch' | 'drop' | 'island' | 'hole' | 'hole-right' | 'hole-pair' | 'whole';

export type PhoneShape = {
  form: 'slab' | 'flip' | 'fold';
  front: Front;
  cameras: CameraLayoutName;
  /** Corner radius and width of the black edge around the screen, in widths of the body. */
  radius: number;
  bezel: number;
};

/** The shape of a model; an unknown model looks like a generic current phone. */
export function shapeOf(model: string): PhoneShape {
  const [front, cameras, body] = models[model] ?? ['hole', 'bare-triple', 'samsung'];
  const form = model.includes('Z Flip') ? 'flip' : model.includes('Z Fold') ? 'fold' : 'slab';
  return { form, front, cameras, ...bodies[body] };
}

const bodies = {
  samsung: { radius: 0.135, bezel: 0.03 },
  curved: { radius: 0.15, bezel: 0.022 },
  angular: { radius: 0.06, bezel: 0.024 },
  budget: { radius: 0.13, bezel: 0.042 },
  iphone: { radius: 0.185, bezel: 0.042 },
  thick: { radius: 0.185, bezel: 0.056 },
  home: { radius: 0.165, bezel: 0.045 },
  vivo: { radius: 0.13, bezel: 0.032 },
} as const;

type Row = readonly [Front, CameraLayoutName, keyof typeof bodies];

const models: Record<string, Row> = {
  'Galaxy S8': ['forehead', 'row-single', 'curved'],
  'Galaxy Note8': ['forehead', 'row-dual', 'angular'],
  'Galaxy S9': ['forehead', 'centre-stack', 'curved'],
  'Galaxy Note9': ['forehead', 'row-dual-finger-below', 'angular'],
  'Galaxy A50': ['drop', 'strip-triple', 'budget'],
  'Galaxy S10e': ['hole-right', 'row-pair', 'samsung'],
  'Galaxy S10': ['hole-right', 'row-triple', 'curved'],
  'Galaxy Note10+': ['hole', 'strip-triple', 'angular'],
  'Galaxy A51': ['hole', 'corner-quad', 'budget'],
  'Galaxy S20': ['hole', 'corner-triple', 'curved'],
  'Galaxy Note20 Ultra': ['hole', 'corner-large', 'angular'],
  'Galaxy S20 FE': ['hole', 'corner-triple', 'samsung'],
  'Galaxy S21': ['hole', 'contour', 'samsung'],
  'Galaxy S21 Ultra': ['hole', 'contour-large', 'curved'],
  'Galaxy A52 5G': ['hole', 'corner-quad-tinted', 'budget'],
  'Galaxy S21 FE': ['hole', 'contour-tinted', 'samsung'],
  'Galaxy S22': ['hole', 'contour', 'samsung'],
  'Galaxy S22+': ['hole', 'contour', 'samsung'],
  'Galaxy S22 Ultra': ['hole', 'bare-five', 'angular'],
  'Galaxy A53 5G': ['hole', 'corner-quad-tinted', 'budget'],
  'Galaxy S23': ['hole', 'bare-triple', 'samsung'],
  'Galaxy S23+': ['hole', 'bare-triple', 'samsung'],
  'Galaxy S23 Ultra': ['hole', 'bare-five', 'angular'],
  'Galaxy A54 5G': ['hole', 'bare-triple', 'budget'],
  'Galaxy Z Flip5': ['hole', 'flip-pair', 'samsung'],
  'Galaxy A15 5G': ['drop', 'bare-triple', 'budget'],
  'Galaxy S24': ['hole', 'bare-triple', 'samsung'],
  'Galaxy S24+': ['hole', 'bare-triple', 'samsung'],
  'Galaxy S24 Ultra': ['hole', 'bare-five', 'angular'],
  'Galaxy S25': ['hole', 'bare-triple', 'samsung'],
  'Galaxy S25 Ultra': ['hole', 'bare-five', 'samsung'],
  'Galaxy A56 5G': ['hole', 'pill-triple', 'samsung'],
  'Galaxy Z Fold7': ['hole-right', 'pill-triple', 'angular'],
  'iPhone 8': ['home', 'single', 'home'],
  'iPhone X': ['notch', 'pill-dual', 'iphone'],
  'iPhone XR': ['notch', 'single-large', 'thick'],
  'iPhone XS Max': ['notch', 'pill-dual', 'iphone'],
  'iPhone 11': ['notch', 'square-dual', 'thick'],
  'iPhone 11 Pro': ['notch', 'square-triple', 'iphone'],
  'iPhone 11 Pro Max': ['notch', 'square-triple', 'iphone'],
  'iPhone SE (2020)': ['home', 'single', 'home'],
  'iPhone 12 mini': ['notch', 'square-dual', 'iphone'],
  'iPhone 12': ['notch', 'square-dual', 'iphone'],
  'iPhone 12 Pro': ['notch', 'square-triple', 'iphone'],
  'iPhone 12 Pro Max': ['notch', 'square-triple', 'iphone'],
  'iPhone 13 mini': ['small-notch', 'square-diagonal', 'iphone'],
  'iPhone 13': ['small-notch', 'square-diagonal', 'iphone'],
  'iPhone 13 Pro': ['small-notch', 'square-triple', 'iphone'],
  'iPhone 13 Pro Max': ['small-notch', 'square-triple', 'iphone'],
  'iPhone SE (2022)': ['home', 'single', 'home'],
  'iPhone 14': ['small-notch', 'square-diagonal', 'iphone'],
  'iPhone 14 Plus': ['small-notch', 'square-diagonal', 'iphone'],
  'iPhone 14 Pro': ['island', 'square-triple', 'iphone'],
  'iPhone 14 Pro Max': ['island', 'square-triple', 'iphone'],
  'iPhone 15': ['island', 'square-diagonal', 'iphone'],
  'iPhone 15 Plus': ['island', 'square-diagonal', 'iphone'],
  'iPhone 15 Pro': ['island', 'square-triple', 'iphone'],
  'iPhone 15 Pro Max': ['island', 'square-triple', 'iphone'],
  'iPhone 16': ['island', 'pill-dual-large', 'iphone'],
  'iPhone 16 Pro': ['island', 'square-triple', 'iphone'],
  'iPhone 16 Pro Max': ['island', 'square-triple', 'iphone'],
  'iPhone 16e': ['small-notch', 'single-flash-beside', 'iphone'],
  'iPhone 17': ['island', 'pill-dual-large', 'iphone'],
  'iPhone Air': ['island', 'bar-single', 'iphone'],
  'iPhone 17 Pro': ['island', 'bar-triple', 'iphone'],
  'iPhone 17 Pro Max': ['island', 'bar-triple', 'iphone'],
  'V7+': ['forehead', 'single', 'vivo'],
  V9: ['notch', 'strip-dual', 'vivo'],
  'V11 Pro': ['drop', 'strip-dual', 'vivo'],
  'V15 Pro': ['whole', 'strip-triple', 'vivo'],
  S1: ['drop', 'strip-triple', 'vivo'],
  'V17 Pro': ['whole', 'centre-column', 'vivo'],
  V19: ['hole-pair', 'corner-quad', 'vivo'],
  Y20: ['drop', 'corner-triple', 'budget'],
  V20: ['drop', 'stepped', 'vivo'],
  'V21 5G': ['drop', 'stepped', 'vivo'],
  'X70 Pro': ['hole', 'stepped-periscope', 'curved'],
  'V23 5G': ['small-notch', 'stepped', 'vivo'],
  X80: ['hole', 'window', 'curved'],
  'V25 5G': ['drop', 'two-rings', 'vivo'],
  'X90 Pro': ['hole', 'ring-left', 'curved'],
  V29: ['hole', 'ring-and-lamp', 'curved'],
  Y200e: ['hole', 'two-rings', 'budget'],
  V30: ['hole', 'square-ring-and-lamp', 'curved'],
  V40: ['hole', 'ring-and-lamp', 'curved'],
  X200: ['hole', 'ring', 'curved'],
  V50: ['hole', 'ring-and-lamp', 'curved'],
  'T4 5G': ['hole', 'ring', 'vivo'],
  'X200 FE': ['hole', 'pill-triple-body', 'vivo'],
  V60: ['hole', 'ring-and-lamp', 'curved'],
};
