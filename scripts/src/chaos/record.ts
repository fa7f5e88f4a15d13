export type Action =
  | 'register'
  | 'verify'
  | 'list'
  | 'edit'
  | 'advertise'
  | 'mark-sold'
  | 'delete'
  | 'book'
  | 'accept'
  | 'decline'
  | 'cancel'
  | 'hand-over'
  | 'receive'
  | 'delete-person';

/** `unknown`: no answer, or one that says nothing about the outcome (5xx). The change may have happened, or may still happen. */
export type Outcome = 'ok' | 'refused' | 'unknown';

/** One call of the load. Times are milliseconds since 1970, with fractions. */
export type Operation = {
  action: Action;
  /** The person who asked. */
  userId: string;
  /** What the call is about: the user, listing or booking that existed before the call. */
  target: string;
  /** Of a booking or a listing: repeated calls with the same key are one wish. */
  key?: string;
  /** New price, of an edit. */
  price?: number;
  startedAt: number;
  endedAt: number;
  outcome: Outcome;
  /** HTTP status with the code of a refusal, or why there was no answer. */
  answer: string;
  /** What the call created. */
  createdId?: string;
};

/** Milliseconds since 1970, never stepping back within a run. */
export const nowMs = (): number => performance.timeOrigin + performance.now();
