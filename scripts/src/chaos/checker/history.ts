import type { Action, Operation } from '../record.ts';
import type { Stored } from '../stored.ts';

/** What was called and what is stored, all in one place for the rules. */
export type History = {
  operations: readonly Operation[];
  stored: Stored;
  /** How long sellers have to answer; without it, too long for any booking of the run. */
  holdMs?: number;
};

/** A broken promise: which rule, about which aggregate or key, and what is wrong. */
export type Anomaly = { rule: string; about: string; text: string };

/** @returns what is wrong; nothing when the rule holds */
export type Rule = (history: History) => Anomaly[];

/** Whether a call may have changed something: it was confirmed, or its outcome is unknown. */
export const mayHaveHappened = ({ outcome }: Operation): boolean => outcome !== 'refused';

export const ofAction = ({ operations }: History, ...actions: Action[]): Operation[] =>
  operations.filter(({ action }) => actions.includes(action));

export const byId = <D extends { _id: string }>(documents: readonly D[]): Map<string, D> =>
  new Map(documents.map((document) => [document._id, document]));
