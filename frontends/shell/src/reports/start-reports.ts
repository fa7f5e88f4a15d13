import type { BrowserReport } from '@wholesale/contracts';
import { browserReportCall, errorsPerReport } from '@wholesale/contracts/browser-report';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { describeError, pageNameOf } from './describe-error.ts';
import type { Noticed } from './notice-errors.ts';

/** Set by the bundler: `/mf/shell/<build>/`. */
declare const __webpack_public_path__: string;

/**
 * Reports this page load when the page is hidden or left: each web vital once, with its value at that moment, and errors. Later only
 * new errors, five of a page load in all.
 * @param noticed the page's errors; more may be added later
 */
export function startReports(noticed: readonly Noticed[]): void {
  const build = /\/mf\/shell\/([\w.-]+)/.exec(__webpack_public_path__)?.[1] ?? '';
  const page = pageNameOf(new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname);
  const vitals: BrowserReport['vitals'] = {};
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB])
    observe(({ name, value }) => void (vitals[name] = Math.round(value * 10_000) / 10_000));

  let isFirst = true;
  let described = 0;
  let errorsLeft = errorsPerReport;
  const send = () => {
    const errors = noticed
      .slice(described)
      .flatMap((each) => describeError(each) ?? [])
      .slice(0, errorsLeft);
    described = noticed.length;
    errorsLeft -= errors.length;
    if (!isFirst && errors.length === 0) return;
    const report: BrowserReport = {
      build,
      page,
      ...(isFirst && { load: true }),
      vitals: isFirst ? vitals : {},
      errors,
    };
    isFirst = false;
    const { method, path } = browserReportCall;
    // Not sendBeacon, which sends cookies. A report that does not arrive is not sent again.
    fetch(path, {
      method,
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    }).catch(() => undefined);
  };
  // Also when the page is left, and after the listeners of web-vitals, which are for the capturing phase. `pagehide` would come before them.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}
