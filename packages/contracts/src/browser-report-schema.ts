import { z } from 'zod';
import { errorsPerReport } from './browser-report.ts';
import { buildIdPattern } from './front-end-pointer.ts';
import { pages, type PageName } from './pages.ts';

/** A page by its name in the list of pages; never by its address, which may contain ids. */
const pageName = z.enum([...(Object.keys(pages) as PageName[]), 'other']);
const buildId = z.string().regex(buildIdPattern);
const milliseconds = z.number().min(0).max(3_600_000);

/** Where in a build an error was thrown. */
const placeSchema = z.strictObject({
  app: z.enum(['shell', 'storefront', 'dashboard']),
  build: buildId,
  script: z.string().regex(/^\w[\w.~+-]{0,99}$/),
  line: z.int().min(0).max(1_000_000),
  column: z.int().min(0).max(10_000_000),
});

const browserErrorSchema = z.strictObject({
  page: pageName,
  type: z.string().regex(/^[A-Za-z]{1,40}$/),
  message: z.string().max(200).describe('as `cleanMessage` leaves it; the gateway cleans it again'),
  at: placeSchema.optional(),
});

/** What a page reports about one load of it. Nothing in it names a person, a record or an address. */
export const browserReportSchema = z.strictObject({
  build: buildId.describe('of the shell'),
  page: pageName.describe('the page that was loaded'),
  load: z.literal(true).optional().describe('in the first report of a page load'),
  vitals: z
    .strictObject({
      LCP: milliseconds,
      INP: milliseconds,
      FCP: milliseconds,
      TTFB: milliseconds,
      CLS: z.number().min(0).max(1_000),
    })
    .partial(),
  errors: z.array(browserErrorSchema).max(errorsPerReport),
});

export type BrowserReport = z.infer<typeof browserReportSchema>;
export type BrowserError = z.infer<typeof browserErrorSchema>;
