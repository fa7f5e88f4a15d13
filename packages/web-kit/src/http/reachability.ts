const listeners = new Set<() => void>();
const checkLimit = 5_000;
let reached = true;
let checking = false;

/**
 * Whether the shop can be reached; an answer that says no counts as one. A single call may be blocked on its way, by an extension for
 * instance, while every other arrives. So a call without an answer only asks the shop itself, and that decides.
 */
export const reachability = {
  subscribe: (tell: () => void) => {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  },
  current: () => reached,
  report: (answered: boolean) => {
    if (answered) set(true);
    else if (reached) check();
  },
  check,
};

/** Asks the shop itself; an answer of any kind will do. */
function check(): void {
  if (checking) return;
  checking = true;
  fetch('/federation.json', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(checkLimit) })
    .then(
      () => set(true),
      () => set(false),
    )
    .finally(() => (checking = false));
}

function set(next: boolean): void {
  if (next === reached) return;
  reached = next;
  listeners.forEach((tell) => tell());
}
