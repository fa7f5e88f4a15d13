import { MongoNetworkError } from 'mongodb';
import type { Perform } from '../memory-database/memory-db.ts';
import type { Turns } from './turns.ts';

/** What goes wrong at one of the next calls of a process to its database, the broker or another service. */
export type Fault = {
  kind: 'crash' | 'failure' | 'pause';
  /** Which calls count: all, or those that begin so. */
  at: CallKind;
  /** How many such calls come before it. */
  after: number;
  /** Whether the call takes effect nevertheless. */
  takesEffect: boolean;
  /** How many turns pass before. */
  late: number;
};

export const callKinds = ['', 'insertOne', 'updateOne', 'publish', 'ask'] as const;
export type CallKind = (typeof callKinds)[number];

/** A replica of a service. After a crash nothing of it goes on, and its promises never settle. */
export type SimulatedProcess = {
  readonly name: string;
  isAlive(): boolean;
  /** Resolves when it has crashed. */
  readonly crashed: Promise<void>;
  plan(fault: Fault): void;
  forgetFaults(): void;
  crash(): void;
  /** A call to something outside this process. @throws MongoNetworkError when the call fails */
  call<T>(label: string, effect: () => Promise<T> | T): Promise<T>;
  perform: Perform;
};

/** @param options.isStarting calls before a process serves take no turn and cannot fail */
export function createSimulatedProcess({
  name,
  turns,
  isStarting,
}: {
  name: string;
  turns: Turns;
  isStarting: () => boolean;
}): SimulatedProcess {
  let alive = true;
  let announce: () => void = () => undefined;
  const crashed = new Promise<void>((resolve) => (announce = resolve));
  let faults: Fault[] = [];

  function dueFault(label: string): Fault | undefined {
    const due = faults.find(({ at, after }) => after === 0 && label.startsWith(at));
    faults = faults
      .filter((fault) => fault !== due)
      .map((fault) => (label.startsWith(fault.at) ? { ...fault, after: Math.max(0, fault.after - 1) } : fault));
    return due;
  }

  function crash(): void {
    alive = false;
    announce();
  }

  async function call<T>(label: string, effect: () => Promise<T> | T): Promise<T> {
    if (!alive) return never;
    if (isStarting()) return effect();
    await turns.take(`${name}: ${label}`);
    if (!alive) return never;
    const fault = dueFault(label);
    if (fault) await turns.after(fault.late);
    if (!alive) return never;
    if (fault && !fault.takesEffect) suffer(fault);
    const result = alive ? await effect() : never;
    if (fault?.takesEffect) suffer(fault);
    return alive ? result : never;
  }

  function suffer({ kind }: Fault): void {
    if (kind === 'failure') throw new MongoNetworkError('simulated: the connection was lost');
    if (kind === 'crash') crash();
  }

  return {
    name,
    isAlive: () => alive,
    crashed,
    plan: (fault) => void faults.push(fault),
    forgetFaults: () => void (faults = []),
    crash,
    call,
    perform: ({ name: method, collection }, effect) => call(`${method} ${collection}`, effect),
  };
}

const never = new Promise<never>(() => undefined);
