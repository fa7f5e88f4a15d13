/**
 * Prevents DNS rebinding: a host name that an attacker can point at this machine contains a dot, and its page would have our origin.
 * Only loopback names are accepted, and names without a dot, which containers use for each other.
 */
export const namesThisMachine = (host = ''): boolean => /^(?:[a-z\d-]+|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host);
