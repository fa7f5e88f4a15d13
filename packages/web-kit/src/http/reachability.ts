const listeners = new Set<() => void>();
let reached = true;

/** Whether the last call of the page got any answer at all; an answer that says no counts as one. */
export const reachability = {
  subscribe: (tell: () => void) => {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  },
  current: () => reached,
  report: (next: boolean) => {
    if (next === reached) return;
    reached = next;
    listeners.forEach((tell) => tell());
  },
};
