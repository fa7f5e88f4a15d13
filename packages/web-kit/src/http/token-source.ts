/** Answers a valid ID token of the person who is signed in, or undefined; `fresh` asks the provider for a new one. */
export type TokenSource = (options?: { fresh?: boolean }) => Promise<string | undefined>;

/** Why the shop no longer takes a session: the account was closed, or the sign-in is over and cannot be renewed. */
export type Refusal = 'closed' | 'expired';

let source: TokenSource = async () => undefined;
let refused: (why: Refusal) => void = () => undefined;

/**
 * The session says here where tokens come from; it is asked anew for each call and the token is kept nowhere else.
 * @param onRefused hears when a call was refused although its token was fresh, or because the account is closed
 */
export const setTokenSource = (next: TokenSource, onRefused: (why: Refusal) => void = () => undefined) => {
  source = next;
  refused = onRefused;
};

export const currentToken: TokenSource = (options) => source(options);
export const tellRefusal = (why: Refusal) => refused(why);
