import { act } from '@testing-library/react';

type Callback = (entries: { isIntersecting: boolean; target: Element }[]) => void;
const observers = new Set<{ callback: Callback; targets: Set<Element> }>();

/** Stubs IntersectionObserver and ResizeObserver, which jsdom lacks. Everything is in view until `scrollOutOfView`. */
export function stubObservers() {
  class StubIntersectionObserver {
    readonly observer: { callback: Callback; targets: Set<Element> };
    constructor(callback: Callback) {
      this.observer = { callback, targets: new Set() };
      observers.add(this.observer);
    }
    observe(target: Element) {
      this.observer.targets.add(target);
      this.observer.callback([{ isIntersecting: true, target }]);
    }
    unobserve(target: Element) {
      this.observer.targets.delete(target);
    }
    disconnect() {
      observers.delete(this.observer);
    }
    takeRecords() {
      return [];
    }
  }
  const nothing = () => undefined;
  const size = { observe: nothing, unobserve: nothing, disconnect: nothing };
  Object.assign(globalThis, {
    IntersectionObserver: StubIntersectionObserver,
    ResizeObserver: function () {
      return size;
    },
  });
}

export const scrollOutOfView = () =>
  act(async () => {
    for (const { callback, targets } of observers)
      callback([...targets].map((target) => ({ isIntersecting: false, target })));
  });
