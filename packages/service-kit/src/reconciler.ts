import type { EventType } from '@wholesale/contracts';
import type { Db } from 'mongodb';
import { z } from 'zod';
import type { Aggregate, Decision } from './decision.ts';
import { createLeasedPoller } from './leased-poller.ts';
import type { Logger } from './logger.ts';
import { Failure } from './errors.ts';
import { isOutage } from './outage.ts';
import type { BackgroundJob } from './start-service.ts';
import type { Cause, Outcome } from './storage/aggregate-repository.ts';

export const reconcileSecondsSetting = z.coerce
  .number()
  .positive()
  .max(3_600)
  .default(60)
  .describe('pause between two rounds of the reconciler; what is wrong in two rounds is mended');

/** One way in which what a service stores can contradict the owner of something it refers to. */
export type ReconcilerCheck<A extends Aggregate, T extends EventType> = {
  /** Names it in the log and in the readiness answer. */
  name: string;
  /** What could be wrong, a page at a time and found by an index. `next` is where the next page begins; undefined: from the start again. */
  page(query: { after: string | undefined; limit: number }): Promise<{ items: readonly A[]; next: string | undefined }>;
  /**
   * Compares with the owner. Decides whether an aggregate is wrong, and again when it is mended, so it must be safe to repeat.
   * @returns the change that mends it, or undefined when it is right @throws when the owner cannot be asked
   */
  decide(item: A, now: Date): Promise<Decision<A, T> | undefined>;
};

type Change<A extends Aggregate, T extends EventType> = (
  id: string,
  decide: (aggregate: A | undefined, now: Date) => Promise<Decision<A, T> | undefined>,
  cause: Cause,
) => Promise<Outcome<A>>;

/**
 * Mends what lost events, crashes between two writes and restored databases left behind. Each round looks at one page of each check. An
 * aggregate that is still wrong in the next round is changed by a conditional write; what is only in transit is right by then.
 * One replica at a time does it. While an owner cannot be asked, nothing is mended.
 * @param options.change of the repository of the aggregates
 * @param options.everyMs pause between two rounds
 */
export function createReconciler<A extends Aggregate, T extends EventType>({
  db,
  change,
  checks,
  everyMs,
  now,
  logger,
}: {
  db: Db;
  change: Change<A, T>;
  checks: readonly ReconcilerCheck<A, T>[];
  everyMs: number;
  now: () => Date;
  logger: Logger;
}): BackgroundJob {
  const walks = checks.map((check) => ({
    check,
    after: undefined as string | undefined,
    wrong: [] as string[],
    mended: 0,
  }));
  type Walk = (typeof walks)[number];

  async function round(walk: Walk, canContinue: () => Promise<boolean>): Promise<void> {
    const { check, wrong } = walk;
    const { items, next } = await check.page({ after: walk.after, limit: pageSize });
    const found: string[] = [];
    const failures: unknown[] = [];
    const each = async <Item>(all: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
      for (const item of all) {
        if (!(await canContinue())) return;
        await work(item).catch((error: unknown) => {
          // The owner cannot be asked about the others either. A busy aggregate concerns only itself.
          if (isOutage(error) && !(error instanceof Failure && ownRefusals.has(error.code))) throw error;
          failures.push(error);
        });
      }
    };
    await each(wrong, (id) => mend(walk, id));
    await each(items, async (aggregate) => {
      if (!wrong.includes(aggregate._id) && (await check.decide(aggregate, now()))) found.push(aggregate._id);
    });
    // A round that was interrupted is repeated with the same page.
    if (await canContinue()) Object.assign(walk, { after: next, wrong: found });
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${check.name} failed`);
  }

  async function mend(walk: Walk, id: string): Promise<void> {
    const { check } = walk;
    const cause = { correlationId: `reconcile-${id}` };
    const { changed } = await change(id, async (stored, at) => stored && check.decide(stored, at), cause);
    if (!changed) return;
    walk.mended += 1;
    logger.warn({ check: check.name, id }, 'the reconciler mended something that contradicted its owner');
  }

  async function work({ canContinue }: { canContinue: () => Promise<boolean> }): Promise<void> {
    const failures: unknown[] = [];
    for (const walk of walks)
      if (await canContinue()) await round(walk, canContinue).catch((error: unknown) => failures.push(error));
    if (failures.length > 0)
      throw new AggregateError(failures, failures.map(String).join('; '), { cause: failures.find(isOutage) });
  }

  return {
    ...createLeasedPoller({ db, name: 'reconciler', everyMs, work, logger }),
    figures: () => ({ mended: Object.fromEntries(walks.map(({ check, mended }) => [check.name, mended])) }),
  };
}

/** Of a change, about one aggregate. */
const ownRefusals = new Set(['busy', 'too-many-unpublished']);
const pageSize = 200;
