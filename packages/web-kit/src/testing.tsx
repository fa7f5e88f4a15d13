/** For tests of front-ends: a page around an element, the API stubbed at the network, and things to show. */
export { renderPage, type PageOptions } from './testing/render-page.tsx';
export { stubApi, type ApiCall, type ApiStub } from './testing/stub-api.ts';
export { aSession, signedOut, type TestSession } from './testing/a-session.ts';
export { aBooking, aListing, anOwnListing, aUser } from './testing/builders.ts';
