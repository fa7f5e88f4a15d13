/** Answers a valid ID token of the person who is signed in, or undefined; `fresh` asks the provider for a new one. */
export type TokenSource = (options?: { fresh?: boolean }) => Promise<string | undefined>;

let source: TokenSource = async () => undefined;

/** The session says here where tokens come from; it is asked anew for each call and the token is kept nowhere else. */
export const setTokenSource = (next: TokenSource) => {
  source = next;
};

export const currentToken: TokenSource = (options) => source(options);
