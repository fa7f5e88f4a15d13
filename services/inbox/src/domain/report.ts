import { notFound } from '@wholesale/service-kit/domain';
import type { Conversation, ConversationDecision, Person } from './conversation.ts';
import { timedId } from './timed-id.ts';

export type Report = {
  by: string;
  at: string;
  reason?: string | undefined;
  /** What the other side had written last. */
  text?: string | undefined;
  closedAt?: string;
  closedBy?: string;
};

export const isOpen = ({ closedAt }: Report): boolean => closedAt === undefined;

/** A person has at most one open report of a conversation, so time and person identify it. */
export const reportIdOf = ({ _id }: Pick<Conversation, '_id'>, { by, at }: Report): string =>
  timedId(new Date(at), `${_id}:${by}`);

/** @param options.findText finds what the other side wrote last @returns undefined when a report of this person is open */
export async function reportConversation(
  { reports }: Conversation,
  { userId }: Person,
  { reason, findText, now }: { reason: string | undefined; findText: () => Promise<string | undefined>; now: Date },
): Promise<ConversationDecision | undefined> {
  if (reports.some((report) => report.by === userId && isOpen(report))) return undefined;
  const text = await findText();
  return { changes: { reported: true, reports: [...reports, { by: userId, at: now.toISOString(), reason, text }] } };
}

/** Admins can read the conversation until its last report is closed. @returns undefined for a closed one @throws Failure `report-not-found` */
export function closeReport(
  conversation: Conversation | undefined,
  reportId: string,
  { admin, now }: { admin: Person; now: Date },
): ConversationDecision | undefined {
  const report = conversation?.reports.find((each) => reportIdOf(conversation, each) === reportId);
  if (!conversation || !report) throw notFound('report-not-found', 'We couldn’t find this report.');
  if (!isOpen(report)) return undefined;
  const closed = { ...report, closedAt: now.toISOString(), closedBy: admin.userId };
  const reports = conversation.reports.map((each) => (each === report ? closed : each));
  return { changes: { reports, reported: reports.some(isOpen) ? true : undefined } };
}
