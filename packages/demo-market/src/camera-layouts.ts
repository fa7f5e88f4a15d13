/** Positions are in widths of the back, from its top left corner. */
export type Lens = { x: number; y: number; r: number; kind?: 'square' | 'ringed' };
export type Plate = {
  x: number;
  y: number;
  w: number;
  h: number;
  r: number;
  /** How the plate differs from the back: lifted in body colour, a shade of it, near black, a metal corner, a lighter window, a lamp. */
  tone: 'body' | 'shade' | 'dark' | 'metal' | 'window' | 'lamp' | 'finger';
};
export type CameraLayout = {
  plates?: Plate[];
  lenses: Lens[];
  flash?: { x: number; y: number; r: number };
  sensors?: Lens[];
};

export type CameraLayoutName = keyof typeof cameraLayouts;

/** The right edge of the cameras, in widths of the back. */
export function cameraReach(name: CameraLayoutName): number {
  const { plates = [], lenses, flash }: CameraLayout = cameraLayouts[name];
  const edges = [
    ...plates.filter((plate) => plate.tone !== 'window' && plate.w < 0.8).map((plate) => plate.x + plate.w),
    ...lenses.map((lens) => lens.x + lens.r),
    flash && flash.x < 0.6 ? flash.x + flash.r : 0,
  ];
  return Math.max(...edges);
}

const plate = (x: number, y: number, w: number, h: number, r: number, tone: Plate['tone']): Plate => ({
  x,
  y,
  w,
  h,
  r,
  tone,
});
const circle = (x: number, y: number, r: number, tone: Plate['tone']): Plate =>
  plate(x - r, y - r, 2 * r, 2 * r, r, tone);
const column = (x: number, r: number, ...ys: number[]): Lens[] => ys.map((y) => ({ x, y, r }));
const row = (y: number, r: number, ...xs: number[]): Lens[] => xs.map((x) => ({ x, y, r }));
const flash = (x: number, y: number, r = 0.03) => ({ x, y, r });
const twoByTwo = (x: number, y: number, gap: number, r: number): Lens[] => [
  ...row(y - gap, r, x - gap, x + gap),
  ...row(y + gap, r, x - gap, x + gap),
];

export const cameraLayouts = {
  single: { lenses: [{ x: 0.18, y: 0.16, r: 0.08 }], flash: flash(0.35, 0.16) },
  'single-large': { lenses: [{ x: 0.2, y: 0.19, r: 0.11 }], flash: flash(0.2, 0.38) },
  'single-flash-beside': { lenses: [{ x: 0.21, y: 0.2, r: 0.115 }], flash: flash(0.42, 0.16) },
  'pill-dual': {
    plates: [plate(0.07, 0.06, 0.22, 0.52, 0.11, 'shade')],
    lenses: column(0.18, 0.078, 0.17, 0.47),
    flash: flash(0.18, 0.32, 0.026),
  },
  'pill-dual-large': {
    plates: [plate(0.08, 0.065, 0.27, 0.53, 0.135, 'body')],
    lenses: column(0.215, 0.108, 0.2, 0.46),
    flash: flash(0.45, 0.33),
  },
  'square-dual': {
    plates: [plate(0.07, 0.06, 0.47, 0.48, 0.14, 'body')],
    lenses: column(0.2, 0.1, 0.19, 0.41),
    flash: flash(0.43, 0.24, 0.035),
    sensors: [{ x: 0.43, y: 0.38, r: 0.014 }],
  },
  'square-diagonal': {
    plates: [plate(0.07, 0.06, 0.48, 0.48, 0.14, 'body')],
    lenses: [
      { x: 0.2, y: 0.19, r: 0.103 },
      { x: 0.42, y: 0.41, r: 0.103 },
    ],
    flash: flash(0.43, 0.18, 0.035),
    sensors: [{ x: 0.19, y: 0.43, r: 0.014 }],
  },
  'square-triple': {
    plates: [plate(0.065, 0.055, 0.54, 0.54, 0.155, 'body')],
    lenses: [...column(0.2, 0.11, 0.19, 0.46), { x: 0.465, y: 0.325, r: 0.11 }],
    flash: flash(0.485, 0.135, 0.034),
    sensors: [{ x: 0.485, y: 0.52, r: 0.03 }],
  },
  'bar-single': {
    plates: [plate(0.045, 0.045, 0.91, 0.26, 0.13, 'body')],
    lenses: [{ x: 0.185, y: 0.175, r: 0.105 }],
    flash: flash(0.36, 0.175),
  },
  'bar-triple': {
    plates: [plate(0.035, 0.04, 0.93, 0.57, 0.16, 'body'), plate(0.1, 0.7, 0.8, 1.2, 0.12, 'window')],
    lenses: [...column(0.195, 0.113, 0.19, 0.46), { x: 0.45, y: 0.325, r: 0.113 }],
    flash: flash(0.83, 0.17, 0.036),
    sensors: [{ x: 0.83, y: 0.49, r: 0.03 }],
  },
  'row-single': {
    plates: [plate(0.27, 0.1, 0.48, 0.17, 0.05, 'dark'), plate(0.61, 0.125, 0.11, 0.12, 0.04, 'finger')],
    lenses: row(0.185, 0.068, 0.5),
    flash: flash(0.35, 0.185, 0.026),
  },
  'row-dual': {
    plates: [plate(0.17, 0.1, 0.63, 0.17, 0.05, 'dark'), plate(0.66, 0.125, 0.11, 0.12, 0.04, 'finger')],
    lenses: row(0.185, 0.066, 0.28, 0.44),
    flash: flash(0.57, 0.185, 0.024),
  },
  'row-dual-finger-below': {
    plates: [plate(0.2, 0.1, 0.54, 0.17, 0.05, 'dark'), plate(0.4, 0.31, 0.17, 0.09, 0.04, 'finger')],
    lenses: row(0.185, 0.066, 0.31, 0.48),
    flash: flash(0.63, 0.185, 0.024),
  },
  'centre-stack': {
    plates: [plate(0.39, 0.09, 0.2, 0.4, 0.07, 'dark'), plate(0.42, 0.31, 0.14, 0.14, 0.05, 'finger')],
    lenses: column(0.49, 0.068, 0.19),
    flash: flash(0.67, 0.19, 0.026),
  },
  'row-pair': {
    plates: [plate(0.24, 0.11, 0.5, 0.18, 0.06, 'dark')],
    lenses: row(0.2, 0.068, 0.35, 0.51),
    flash: flash(0.64, 0.2, 0.024),
  },
  'row-triple': {
    plates: [plate(0.14, 0.11, 0.68, 0.18, 0.06, 'dark')],
    lenses: row(0.2, 0.066, 0.25, 0.41, 0.57),
    flash: flash(0.72, 0.2, 0.024),
  },
  'centre-column': {
    plates: [plate(0.4, 0.08, 0.19, 0.76, 0.095, 'dark')],
    lenses: column(0.495, 0.066, 0.18, 0.36, 0.54, 0.72),
    flash: flash(0.67, 0.18, 0.024),
  },
  'strip-dual': {
    plates: [plate(0.09, 0.07, 0.19, 0.42, 0.095, 'dark')],
    lenses: column(0.185, 0.07, 0.18, 0.37),
    flash: flash(0.185, 0.56, 0.026),
  },
  'strip-triple': {
    plates: [plate(0.09, 0.07, 0.19, 0.6, 0.095, 'dark')],
    lenses: column(0.185, 0.07, 0.18, 0.37, 0.555),
    flash: flash(0.37, 0.18, 0.026),
  },
  'corner-triple': {
    plates: [plate(0.075, 0.065, 0.34, 0.57, 0.1, 'dark')],
    lenses: [...column(0.19, 0.078, 0.19, 0.38), { x: 0.19, y: 0.53, r: 0.05 }],
    flash: flash(0.33, 0.17, 0.028),
  },
  'corner-quad': {
    plates: [plate(0.075, 0.065, 0.42, 0.48, 0.1, 'dark')],
    lenses: [...column(0.185, 0.07, 0.18, 0.4), { x: 0.385, y: 0.4, r: 0.055 }, { x: 0.385, y: 0.27, r: 0.04 }],
    flash: flash(0.385, 0.155, 0.026),
  },
  'corner-quad-tinted': {
    plates: [plate(0.075, 0.065, 0.38, 0.6, 0.11, 'shade')],
    lenses: [...column(0.195, 0.083, 0.19, 0.38), { x: 0.195, y: 0.55, r: 0.055 }, { x: 0.365, y: 0.38, r: 0.04 }],
    flash: flash(0.365, 0.19, 0.028),
  },
  'corner-large': {
    plates: [plate(0.07, 0.06, 0.42, 0.8, 0.12, 'body')],
    lenses: [...column(0.225, 0.115, 0.21, 0.46), { x: 0.225, y: 0.7, r: 0.095, kind: 'square' }],
    flash: flash(0.41, 0.18, 0.03),
    sensors: [{ x: 0.41, y: 0.32, r: 0.026 }],
  },
  contour: {
    plates: [plate(-0.1, -0.1, 0.5, 0.77, 0.13, 'metal')],
    lenses: column(0.2, 0.085, 0.17, 0.365, 0.55),
    flash: flash(0.5, 0.16, 0.03),
  },
  'contour-tinted': {
    plates: [plate(-0.1, -0.1, 0.5, 0.77, 0.13, 'shade')],
    lenses: column(0.2, 0.085, 0.17, 0.365, 0.55),
    flash: flash(0.5, 0.16, 0.03),
  },
  'contour-large': {
    plates: [plate(-0.1, -0.1, 0.64, 0.86, 0.14, 'metal')],
    lenses: [
      ...column(0.2, 0.1, 0.185, 0.425),
      { x: 0.2, y: 0.64, r: 0.075, kind: 'square' },
      ...column(0.41, 0.06, 0.33, 0.53),
    ],
    flash: flash(0.41, 0.15, 0.03),
  },
  'bare-triple': { lenses: column(0.19, 0.088, 0.18, 0.395, 0.61), flash: flash(0.38, 0.18, 0.028) },
  'bare-five': {
    lenses: [...column(0.2, 0.098, 0.18, 0.415, 0.65), ...column(0.435, 0.064, 0.3, 0.53)],
    flash: flash(0.435, 0.15, 0.028),
  },
  'pill-triple': {
    plates: [plate(0.085, 0.065, 0.25, 0.7, 0.125, 'dark')],
    lenses: column(0.21, 0.088, 0.195, 0.415, 0.635),
    flash: flash(0.44, 0.18, 0.028),
  },
  'pill-triple-body': {
    plates: [plate(0.085, 0.065, 0.28, 0.74, 0.14, 'body')],
    lenses: column(0.225, 0.1, 0.21, 0.435, 0.66),
    flash: flash(0.46, 0.2, 0.028),
  },
  stepped: {
    plates: [plate(0.06, 0.055, 0.48, 0.68, 0.11, 'body'), plate(0.1, 0.095, 0.27, 0.6, 0.1, 'dark')],
    lenses: [...column(0.235, 0.105, 0.225, 0.45), { x: 0.235, y: 0.61, r: 0.05 }],
    flash: flash(0.45, 0.16, 0.028),
  },
  'stepped-periscope': {
    plates: [plate(0.06, 0.055, 0.5, 0.82, 0.11, 'body'), plate(0.1, 0.095, 0.29, 0.74, 0.1, 'dark')],
    lenses: [...column(0.245, 0.108, 0.225, 0.46), { x: 0.245, y: 0.68, r: 0.085, kind: 'square' }],
    flash: flash(0.47, 0.16, 0.028),
  },
  'two-rings': {
    plates: [plate(0.075, 0.065, 0.45, 0.72, 0.12, 'body')],
    lenses: [
      { x: 0.27, y: 0.25, r: 0.14, kind: 'ringed' },
      { x: 0.27, y: 0.58, r: 0.14, kind: 'ringed' },
    ],
    flash: flash(0.465, 0.415, 0.028),
  },
  'ring-and-lamp': {
    plates: [
      plate(0.075, 0.06, 0.42, 0.92, 0.21, 'body'),
      circle(0.285, 0.28, 0.175, 'dark'),
      circle(0.285, 0.74, 0.11, 'lamp'),
    ],
    lenses: column(0.285, 0.074, 0.195, 0.365),
    flash: flash(0.285, 0.525, 0.024),
  },
  'square-ring-and-lamp': {
    plates: [
      plate(0.07, 0.06, 0.46, 0.86, 0.13, 'body'),
      circle(0.3, 0.29, 0.19, 'dark'),
      plate(0.19, 0.6, 0.22, 0.24, 0.09, 'lamp'),
    ],
    lenses: row(0.29, 0.08, 0.21, 0.39),
    flash: flash(0.3, 0.53, 0.02),
  },
  window: {
    plates: [plate(0.045, 0.045, 0.91, 0.74, 0.12, 'body'), circle(0.4, 0.415, 0.31, 'dark')],
    lenses: [...twoByTwo(0.4, 0.415, 0.115, 0.09)],
    flash: flash(0.86, 0.16, 0.034),
  },
  'ring-left': {
    plates: [circle(0.42, 0.43, 0.355, 'metal'), circle(0.42, 0.43, 0.33, 'dark')],
    lenses: twoByTwo(0.42, 0.43, 0.13, 0.098),
    flash: flash(0.87, 0.2, 0.034),
  },
  ring: {
    plates: [circle(0.5, 0.45, 0.37, 'metal'), circle(0.5, 0.45, 0.345, 'dark')],
    lenses: twoByTwo(0.5, 0.45, 0.135, 0.1),
    flash: flash(0.115, 0.115, 0.028),
  },
  'flip-pair': { lenses: row(0.18, 0.095, 0.17, 0.41), flash: flash(0.57, 0.18, 0.026) },
} satisfies Record<string, CameraLayout>;
