import type { Brand, Condition } from '@wholesale/contracts';
import { shapeOf } from './phone-shapes.ts';
import type { Random } from './random.ts';

type DescribedPhone = {
  brand: Brand;
  model: string;
  colour: string;
  condition: Condition;
  monthsUsed: number;
  sellerKind: 'shop' | 'person';
};

/** A seller's description: condition, a detail, battery, what is included; about 400 characters at most. */
export function describePhone(random: Random, phone: DescribedPhone): string {
  const voice = phone.sellerKind;
  const hasDetail = random.chance(0.75);
  const sentences = [
    random.pick([...state[phone.condition], ...stateByVoice[voice][phone.condition]]),
    hasDetail ? random.pick(detail[phone.condition]) : '',
    random.chance(0.5) || !hasDetail ? random.pick(specialsOf(phone)) : '',
    battery(random, phone),
    random.pick(phone.condition === 'fair' ? fewExtras : extras),
    random.chance(0.6) ? random.pick(closing[voice]) : '',
  ];
  return sentences
    .filter(Boolean)
    .join(' ')
    .replaceAll('{colour}', phone.colour)
    .replaceAll('{time}', inWords(phone.monthsUsed));
}

/** "1 year 4 months", "2 years", "8 months". */
export function inWords(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const count = (number: number, unit: string) => (number === 0 ? '' : `${number} ${unit}${number === 1 ? '' : 's'}`);
  return [count(years, 'year'), count(rest, 'month')].filter(Boolean).join(' ');
}

const state: Record<Condition, readonly string[]> = {
  excellent: [
    'Looks as it came out of the box.',
    'No marks on glass or frame, even in bright light.',
    'Kept in a case with a screen protector since the first day.',
    'Screen and back are without a scratch.',
    'Hard to tell from a new one.',
    'The {colour} finish is flawless.',
    'Spent most of its life on a desk.',
    'You will look for a mark and find none.',
    'Frame, glass and cameras are spotless.',
  ],
  good: [
    'Always in a case, one light scratch near the charging port.',
    'Light signs of use on the frame, the screen is clean.',
    'A hairline on the back that shows only against the light.',
    'Well kept, small marks around the speaker.',
    'Used with care, the back has one thin scratch.',
    'Two tiny marks on the side, otherwise very tidy.',
    'A small dot on the frame where the case ended.',
    'Screen is flawless, the back has faint lines.',
    'Looks its age only from very near.',
  ],
  fair: [
    'Scratches on the back and scuffed corners, shown in the picture.',
    'Visible wear on the frame, the screen has fine scratches but no crack.',
    'It fell once: one corner is marked, everything works.',
    'Used daily without a case, and it looks like it.',
    'Scratches you can feel on the back, display is fine when lit.',
    'Paint is worn off at the corners, glass is whole.',
    'Fine lines all over the back and two deeper ones.',
    'Honest wear, no cracks, nothing bent.',
    'The frame has dents at the bottom, the screen is fine.',
  ],
};

const stateByVoice: Record<'shop' | 'person', Record<Condition, readonly string[]>> = {
  shop: {
    excellent: [
      'Checked in our shop on forty points and passed them all.',
      'The best of its kind that came in this month.',
    ],
    good: [
      'Cleaned and tested in our shop, with light marks on the frame.',
      'Trade-in from a careful owner, small marks only.',
    ],
    fair: [
      'Tested in our shop: works as it should, looks used.',
      'A cheap and honest one: worn outside, healthy inside.',
    ],
  },
  person: {
    excellent: ['I used it for {time} and babied it.', 'It was my second phone, so it saw little of the world.'],
    good: ['My own phone for {time}, always looked after.', 'I used it for {time}, always with a cover.'],
    fair: ['My work phone for {time}, so it has scars.', 'I used it hard for {time}, and it never let me down.'],
  },
};

const detail: Record<Condition, readonly string[]> = {
  excellent: [
    'Never opened, never repaired.',
    'Cameras, speakers and buttons are like new.',
    'Screen protector is still on.',
    'All original parts.',
  ],
  good: [
    'Cameras and speakers are perfect.',
    'Never repaired, all original parts.',
    'All buttons, sensors and the microphone tested.',
    'Has never seen water.',
  ],
  fair: [
    'Cameras take clear pictures.',
    'Calls, mobile data and Bluetooth are fine.',
    'The screen was replaced once with a good part.',
    'All buttons work, one feels a bit soft.',
    'Touch works over the whole screen.',
  ],
};

function specialsOf({ brand, model }: DescribedPhone): readonly string[] {
  const { form, front, cameras } = shapeOf(model);
  if (form !== 'slab')
    return ['The hinge is tight and the crease is normal.', 'Opens and closes softly, no dust in the hinge.'];
  if (brand === 'iphone') {
    if (front === 'home') return ['Touch ID works at once.', 'The home button clicks as it should.'];
    return ['Face ID works at once.', 'True Tone works.', 'Signed out of iCloud, ready for you.'];
  }
  if (model.includes('Note') || /S2[2-5] Ultra/.test(model))
    return ['The pen is there and works.', 'Pen included, writes smoothly.'];
  if (cameras === 'ring-and-lamp' || cameras === 'square-ring-and-lamp')
    return ['The ring light works in all its colours.'];
  return [
    'Fingerprint reader answers quickly.',
    'Both SIM slots work.',
    'Screen has no burn-in.',
    'Reset and ready for a new owner.',
  ];
}

function battery(random: Random, { brand, condition, monthsUsed }: DescribedPhone): string {
  if (brand === 'iphone') {
    const wear = monthsUsed * random.between(0.35, 0.6) + (condition === 'fair' ? 3 : 0);
    const health = Math.max(random.whole(76, 83), Math.round(100 - wear));
    return health < 80 ? `Battery health ${health}%, it will want a new one soon.` : `Battery health ${health}%.`;
  }
  if (condition === 'fair')
    return random.pick([
      'Battery lasts till the afternoon.',
      'Battery gets through a normal day.',
      'Battery is the first one, fine for a day of light use.',
    ]);
  return random.pick([
    'Battery lasts a full day.',
    'Battery easily makes it to the evening.',
    'Charges fast and holds well.',
    'Battery still good for a day and a half.',
  ]);
}

const extras = [
  'Box and cable included.',
  'With box, charger and the papers.',
  'Original box, cable and a spare case.',
  'Cable included, no charger.',
  'Comes with two cases and a screen protector.',
  'Complete with everything that was in the box.',
];
const fewExtras = [
  'Phone only.',
  'With a charging cable.',
  'A used case goes with it.',
  'Phone and charger, no box.',
  'No box, no papers, just the phone.',
];

const closing = {
  shop: [
    'Seven days to bring it back.',
    'Come and try it in the shop.',
    'Bill with serial number is given.',
    'Two weeks of warranty on our testing.',
    'Unlocked for every network.',
  ],
  person: [
    'I sell it because I have a new one.',
    'Try it as long as you like when we meet.',
    'Unlocked, works with every SIM.',
    'Bought new with a bill, which you get.',
    'Meeting in a public place, please.',
  ],
} as const;
