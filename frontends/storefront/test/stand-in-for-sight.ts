import { act } from '@testing-library/react';

type Tell = (entries: { isIntersecting: boolean; target: Element }[]) => void;
const watchers = new Set<{ tell: Tell; targets: Set<Element> }>();

/** For tests: jsdom lays nothing out and cannot say what is in sight. Everything is, until `lookAway` says otherwise. */
export function standInForSight() {
  class Sight {
    readonly watcher: { tell: Tell; targets: Set<Element> };
    constructor(tell: Tell) {
      this.watcher = { tell, targets: new Set() };
      watchers.add(this.watcher);
    }
    observe(target: Element) {
      this.watcher.targets.add(target);
      this.watcher.tell([{ isIntersecting: true, target }]);
    }
    unobserve(target: Element) {
      this.watcher.targets.delete(target);
    }
    disconnect() {
      watchers.delete(this.watcher);
    }
    takeRecords() {
      return [];
    }
  }
  const nothing = () => undefined;
  const size = { observe: nothing, unobserve: nothing, disconnect: nothing };
  Object.assign(globalThis, {
    IntersectionObserver: Sight,
    ResizeObserver: function () {
      return size;
    },
  });
}

/** Scrolls everything out of sight. */
export const lookAway = () =>
  act(async () => {
    for (const { tell, targets } of watchers) tell([...targets].map((target) => ({ isIntersecting: false, target })));
  });
