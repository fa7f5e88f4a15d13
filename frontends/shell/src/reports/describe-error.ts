import type { BrowserError } from '@wholesale/contracts';
import { cleanMessage } from '@wholesale/contracts/browser-report';
import { pageAt } from '@wholesale/web-kit';
import type { Noticed } from './notice-errors.ts';

/** The page at an address, by its name. */
export const pageNameOf = (pathname: string): BrowserError['page'] => pageAt(pathname) ?? 'other';

/** A file of a build, in the lines of a stack. */
const builtFile =
  /\/mf\/(shell|storefront|dashboard)\/([\w.-]{1,64})(?:~\d+)?\/(?:[\w.+-]+\/)*(\w[\w.~+-]{0,99}):(\d{1,6}):(\d{1,7})\b/;

/**
 * Describes an error without anything personal: its type, its cleaned message, and where in our own scripts it was thrown.
 * @returns undefined for what is no error of the shop: of an extension of the browser, or a skipped round of a ResizeObserver
 */
export function describeError([event, pathname]: Noticed): BrowserError | undefined {
  const cause: unknown = 'reason' in event ? event.reason : event.error;
  const { name, message, stack = '' } = cause instanceof Error ? cause : { name: '', message: '' };
  const lines = 'filename' in event ? `${stack}\n${event.filename}:${event.lineno}:${event.colno}` : stack;
  // The event repeats what was thrown, so it is read only where the browser hides that: in scripts of another origin.
  const text = message || ((cause === undefined || cause === null) && 'message' in event ? event.message : '');
  if (/-extension:\/\//.test(lines) || text.startsWith('ResizeObserver loop')) return undefined;
  const [, app, build = '', script = '', line, column] = builtFile.exec(lines) ?? [];
  return {
    page: pageNameOf(pathname),
    type: /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error',
    // The message of a failed call is a sentence of the server, which may name somebody.
    message: cleanMessage(hasCode(cause) ? cause.code : text),
    ...(app && { at: { app: app as 'shell', build, script, line: Number(line), column: Number(column) } }),
  };
}

const hasCode = (cause: unknown): cause is { code: string } =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string';
