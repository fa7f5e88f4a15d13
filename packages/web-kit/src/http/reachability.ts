const listeners = new Set<() => void>();
const checkLimit = 5_000;
let reached = true;
let checking = false;

/** Whether the shop can be reached; an error response counts. One call may be blocked, by an extension for instance, so a failed call only triggers a check. */
export const reachability = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: () => reached,
  report: (answered: boolean) => {
    if (answered) set(true);
    else if (reached) check();
  },
  check,
};

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
  listeners.forEach((listener) => listener());
}
