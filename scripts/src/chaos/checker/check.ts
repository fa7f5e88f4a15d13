import { findLostWrites } from './acknowledged.ts';
import { findRemains } from './departed.ts';
import { findEndingsWithoutCause } from './endings.ts';
import type { Anomaly, History, Rule } from './history.ts';
import { findBrokenKeys } from './keys.ts';
import { findStaleCopies, findWrongPhones } from './phones.ts';
import { findGaps } from './sequences.ts';

const findDeadLetters: Rule = ({ stored }) =>
  Object.entries(stored.dead)
    .filter(([, count]) => count > 0)
    .map(([about, count]) => ({ rule: 'dead letters', about, text: `has ${count} messages` }));

const rules: readonly Rule[] = [
  findLostWrites,
  findBrokenKeys,
  findGaps,
  findWrongPhones,
  findStaleCopies,
  findRemains,
  findEndingsWithoutCause,
  findDeadLetters,
];

/** Every broken promise of a run, once the shop is quiet. */
export const check = (history: History): Anomaly[] => rules.flatMap((rule) => rule(history));
