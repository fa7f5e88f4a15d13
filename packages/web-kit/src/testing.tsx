/** Test helpers for front-ends. */
export { renderPage, type PageOptions } from './testing/render-page.tsx';
export { stubApi, type ApiCall, type ApiStub } from './testing/stub-api.ts';
export { aSession, signedOut, type TestSession } from './testing/a-session.ts';
export { nadia } from './testing/a-session-user.ts';
export { aBooking, aListing, anOwnListing, aUser } from './testing/builders.ts';
/** A page's path with its parameters filled in. */
export { generatePath } from 'react-router-dom';
