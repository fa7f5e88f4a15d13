import type { EventOf, EventType } from '@wholesale/contracts';

/** State that changes as a whole. `version` is the sequence of its last event. */
export type Aggregate = { _id: string; version: number };

export type EventDraft<T extends EventType> = { [Type in T]: Pick<EventOf<Type>, 'type' | 'data'> }[T];

export type Changes<A> = A extends unknown
  ? { [Field in Exclude<keyof A, '_id' | 'version'>]?: A[Field] | undefined }
  : never;

/** What a rule returns: the change, and the event that announces it if consumers need it. */
export type Decision<A, T extends EventType> = { changes: Changes<A>; event?: EventDraft<T> };
