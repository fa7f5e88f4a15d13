import { MongoNetworkError } from 'mongodb';
import type { Perform } from '../memory-database/memory-db.ts';
import type { Turns } from './turns.ts';

/** What goes wrong at one of the next calls of a process to its database, the broker or another service. */
export type Fault = {
  kind: 'crash' | 'failure';
  /** How many calls come before it. */
  after: number;
  /** Whether the call takes effect nevertheless. */
  takesEffect: boolean;
};

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

  function dueFault(): Fault | undefined {
    const due = faults.find(({ after }) => after === 0);
    faults = faults.flatMap((fault) => (fault.after > 0 ? [{ ...fault, after: fault.after - 1 }] : []));
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
    const fault = dueFault();
    if (fault && !fault.takesEffect) return suffer(fault);
    const result = await effect();
    if (!alive) return never;
    return fault ? suffer(fault) : result;
  }

  function suffer({ kind }: Fault): Promise<never> {
    if (kind === 'failure') throw new MongoNetworkError('simulated: the connection was lost');
    crash();
    return never;
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
