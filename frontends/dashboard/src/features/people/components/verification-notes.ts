import type { ListedUser } from '@wholesale/contracts';
import { formatDate } from '@wholesale/web-kit';

/** What an admin should know of a seller's badge: who checked what, or why it is gone. */
export function verificationNotes({ verify, verification, verificationLost: lost }: ListedUser): string[] {
  if (verify === 'verified') {
    if (!verification) return [];
    const { by, at, checked } = verification;
    return [`Verified by ${by} on ${formatDate(at)}${checked ? `: ${checked}` : ''}`];
  }
  if (!lost) return [];
  if (lost.why === 'renamed') return ['Renamed since the last check'];
  return [
    `Verification removed by ${lost.by ?? 'an admin'} on ${formatDate(lost.at)}${lost.reason ? `: ${lost.reason}` : ''}`,
  ];
}
