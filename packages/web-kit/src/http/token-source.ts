/** Returns a valid ID token, or undefined when signed out; `fresh` forces a new one. */
export type TokenSource = (options?: { fresh?: boolean }) => Promise<string | undefined>;

/** Why a session ended: the account was closed, or the sign-in expired. */
export type Refusal = 'closed' | 'expired';

let source: TokenSource = async () => undefined;
let refused: (why: Refusal) => void = () => undefined;

/**
 * Sets where tokens come from; called for every request, so that no token is cached here.
 * @param onRefused called when a call is refused despite a fresh token, or because the account is closed
 */
export const setTokenSource = (next: TokenSource, onRefused: (why: Refusal) => void = () => undefined) => {
  source = next;
  refused = onRefused;
};

export const currentToken: TokenSource = (options) => source(options);
export const reportRefusal = (why: Refusal) => refused(why);
