/** An error or rejected promise that nothing caught, and where the page was then. */
export type Noticed = readonly [event: ErrorEvent | PromiseRejectionEvent, pathname: string];

/** More than are reported, because some are not the shop's. */
const most = 50;
/** In pages that report: the first errors since the start, in order. */
export const noticed: Noticed[] = [];

const load = () => import(/* webpackChunkName: "reports" */ './reporter.ts');

/** What to load when the page is idle: nothing, or in the share of page loads that the gateway asks for, what reports them. */
export const reporterLoads = Math.random() < Number(document.documentElement.dataset.browserReports) ? [load] : [];

for (const type of reporterLoads.length > 0 ? (['error', 'unhandledrejection'] as const) : [])
  addEventListener(type, (event) => {
    if (noticed.length < most) noticed.push([event, location.pathname]);
    // A page that is broken is never idle.
    load().catch(() => undefined);
  });
