/** Shared by all front-ends, because it holds the session. */
export type { MailLinks, SessionState, SessionStore, SessionUser } from './session/create-session.ts';
export { SessionProvider, useSession, type Session } from './session/session-context.tsx';
export { RequireSession } from './session/require-session.tsx';
export { createPageSession } from './session/page-session.ts';
export { loginPath } from './session/return-path.ts';
