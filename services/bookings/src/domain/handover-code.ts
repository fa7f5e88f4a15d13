import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The six digits that the buyer shows and the seller enters. They are derived, so that the database alone reveals no code.
 * @param key HANDOVER_KEY
 */
export function handoverCode(key: Buffer, { _id, codeNonce }: { _id: string; codeNonce: string }): string {
  const digest = createHmac('sha256', key).update(`${_id}${codeNonce}`).digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** Compares in constant time. @param entered six digits */
export const isHandoverCode = (code: string, entered: string): boolean =>
  code.length === entered.length && timingSafeEqual(Buffer.from(code), Buffer.from(entered));
