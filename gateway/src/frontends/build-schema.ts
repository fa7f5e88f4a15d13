import { buildIdPattern } from '@wholesale/contracts/front-end-pointer';
import { siteName } from '@wholesale/contracts/pages';
import { z } from 'zod';

/** All front-ends but the shell. */
export const remoteNames = ['storefront', 'dashboard'] as const;

const buildId = z.string().regex(buildIdPattern);
/** A path on this host that is safe in HTML. */
const sitePath = z.string().regex(/^\/[^\s"'<>&]*$/);
const filePath = z.string().regex(/^(?:[\w@][\w@.~+-]*\/)*[\w@][\w@.~+-]*$/);
const cspHash = z.string().regex(/^'sha(256|384|512)-[\w+/=]+'$/);

/** A page as an app's build describes it. Builds from before there were heads have no title. */
const pageSchema = z.object({
  /** `{x}` is one segment; a final `/*` is everything below. */
  path: sitePath,
  title: z.string().default(siteName),
  description: z.string().optional(),
  index: z.boolean().default(true),
  /** Needs a session; others are redirected to the login page. */
  session: z.boolean().default(false),
  fetch: z.array(sitePath).default([]),
  /** Scripts and stylesheets that the app loads for this page. */
  preload: z.array(sitePath).default([]),
  status: z.union([z.literal(200), z.literal(404)]).default(200),
  of: z.enum(['listing']).optional(),
});
export type Page = z.output<typeof pageSchema>;

/** Sizes in bytes of all files, compressed ones included; absent in older builds. */
const filesSchema = z.record(filePath, z.number().int().nonnegative()).default({});

/** Names by module of web-kit, such as `router`. */
const namesSchema = z.record(z.string(), z.array(z.string()));

export const remoteBuildSchema = z.object({
  name: z.string().regex(/^[\w-]+$/),
  version: buildId,
  entry: sitePath,
  pages: z.array(pageSchema),
  preload: z.object({ scripts: z.array(sitePath).default([]), styles: z.array(sitePath).default([]) }),
  manifest: z.unknown(),
  /** What it uses of the modules that the shell shares. */
  needs: namesSchema.default({}),
  files: filesSchema,
});
export type RemoteBuild = z.output<typeof remoteBuildSchema>;

export const shellBuildSchema = z.object({
  version: buildId,
  pages: z.array(pageSchema).default([]),
  csp: z.object({
    scriptSrc: z.array(cspHash),
    styleSrc: z.array(cspHash),
    /** The policies that its page creates; absent in older builds, which accept any string. */
    trustedTypes: z.array(z.string().regex(/^[\w#-]+$/)).optional(),
  }),
  initial: z.array(sitePath).default([]),
  /** What the shell loads later: with a session, and for the pages of the dashboard. */
  preload: z
    .object({ session: z.array(sitePath), dashboard: z.array(sitePath) })
    .default({ session: [], dashboard: [] }),
  /** What the modules that it shares export; absent in older builds. */
  offers: namesSchema.optional(),
  /** Whether its page accepts scripts of another origin; older builds do not. */
  foreignAssets: z.boolean().default(false),
  files: filesSchema,
});
export type ShellBuild = z.output<typeof shellBuildSchema> & { html: string };
