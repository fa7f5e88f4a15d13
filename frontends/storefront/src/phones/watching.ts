/** How lists of phones stay true while they are looked at: asked anew on return to the page and every 15 s while it is in sight. */
export const watching = { refetchInterval: 15_000, refetchOnWindowFocus: 'always' } as const;
