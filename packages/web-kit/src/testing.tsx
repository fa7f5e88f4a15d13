/** Test helpers for front-ends. */
export { renderPage } from './testing/render-page.tsx';
export { problem, stubApi, type ApiCall, type ApiStub } from './testing/stub-api.ts';
export { textsOf } from './testing/texts-of.ts';
export { aSession, signedOut } from './testing/a-session.ts';
export { nadia } from './testing/a-session-user.ts';
export { aBooking, aDeal, aListing, anOwnListing, aReservedListing, aUser } from './testing/builders.ts';
export { aConversation, aMessage, aNotification, notificationSettings } from './testing/inbox-builders.ts';
