import { pages, type PageName } from './pages.ts';
import { brandNames, type Availability, type Brand } from './plain-values.ts';

/** Title and description of a page. */
export type Head = { title: string; description?: string };

/** Descriptions of pages with a fixed head. Search engines may keep these pages, and no others. */
const descriptions: Readonly<Partial<Record<PageName, string>>> = {
  home: 'Used Samsung, iPhone and vivo phones. Verified sellers have a green check. One phone, one buyer, one fair price.',
  advertise:
    'The phones that sellers promote: Samsung, iPhone and vivo, with price, condition and a seller you can look up.',
  blog: 'Articles by the people who build this shop: state in React, inheritance in JavaScript, unit tests and frameworks.',
  listing: 'A used phone with its condition, its price and its seller.',
  login: 'Log in to book a phone, or to manage the phones you sell.',
  signup: 'Create an account to buy or sell used phones.',
  dashboard: 'Your orders and listings on WholeSale.',
};

/** The head of a page that is the same whatever its parameters are. */
export const headOf = (name: PageName): Head => ({ title: pages[name].title, description: descriptions[name] });

/** The head of a brand's page. */
export function brandHead(brand: Brand): Head {
  const title = brand === 'iphone' ? 'iPhones' : `${brandNames[brand]} phones`;
  const description = `Used ${title} with condition, storage and what you save vs launch price. Book one and no one else can.`;
  return { title, description };
}

/** How the head of a listing's page says that nobody can book the phone now; undefined for an available one. */
export const unavailableWords: Readonly<Partial<Record<Availability, string>>> = {
  reserved: 'reserved',
  sold: 'sold',
  removed: 'sold',
};

/** The heads of the articles, by the last segment of their addresses, in the order of the blog. */
export const articleHeads = {
  'state-management': {
    title: 'What are the different ways to manage state in a React application?',
    description: 'Ask who owns a value, and most of the question answers itself.',
  },
  'prototypal-inheritance': {
    title: 'How does prototypal inheritance work?',
    description: 'Objects that do not know an answer ask another object. That is all of it, and it explains a lot.',
  },
  'unit-tests': {
    title: 'What is a unit test? Why should we write unit tests?',
    description: 'Small checks of small pieces: what they buy, and where they stop helping.',
  },
  frameworks: {
    title: 'React vs. Angular vs. Vue: which should you choose?',
    description: 'The same small component three times, and what really decides.',
  },
} as const satisfies Readonly<Record<string, Head>>;

export type ArticleSlug = keyof typeof articleHeads;
