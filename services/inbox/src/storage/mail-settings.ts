import { randomBytes } from 'node:crypto';
import { notificationTypes, type NotificationType } from '@wholesale/contracts';
import { indexed, isDuplicateKey } from '@wholesale/service-kit';
import type { Collection, Db } from 'mongodb';

type Switches = Record<NotificationType, boolean>;
type SettingsDocument = { _id: string; mail: Partial<Switches> };
/** `_id` is the secret of an unsubscribe address. */
type TokenDocument = { _id: string; userId: string; type: NotificationType };
export type MailSettings = ReturnType<typeof createMailSettings>;

/** Which notifications a person gets as mail too, all at first; and the addresses that switch one off. */
export function createMailSettings({ db }: { db: Db }) {
  const settings: Collection<SettingsDocument> = db.collection('mailSettings');
  const tokens: Collection<TokenDocument> = db.collection('unsubscribeTokens');

  async function set(userId: string, mail: Partial<Switches>): Promise<void> {
    const changes = Object.entries(mail).map(([type, on]) => [`mail.${type}`, on] as const);
    if (changes.length === 0) return;
    const update = { $set: Object.fromEntries(changes) };
    const write = () => settings.updateOne({ _id: userId }, update, { upsert: true });
    await write().catch((error: unknown) => {
      // Two first writes raced.
      if (!isDuplicateKey(error, '_id_')) throw error;
      return write();
    });
  }

  return {
    set,

    async read(userId: string): Promise<Switches> {
      const chosen = (await settings.findOne({ _id: userId }))?.mail ?? {};
      return Object.fromEntries(notificationTypes.map((type) => [type, chosen[type] ?? true])) as Switches;
    },

    /** The secret of the address that switches off this kind for this person; always the same. */
    async tokenFor(userId: string, type: NotificationType): Promise<string> {
      const key = { userId, type };
      const known = await tokens.findOne(key);
      if (known) return known._id;
      const _id = randomBytes(24).toString('base64url');
      try {
        await tokens.insertOne({ _id, ...key });
        return _id;
      } catch (error) {
        if (!isDuplicateKey(error, 'one_per_person_and_type')) throw error;
        return (await tokens.findOne(key))?._id ?? _id;
      }
    },

    /** @returns false for an unknown token */
    async unsubscribe(token: string): Promise<boolean> {
      const known = await tokens.findOne({ _id: token });
      if (known) await set(known.userId, { [known.type]: false });
      return known !== null;
    },

    async removeOf(userId: string): Promise<void> {
      await Promise.all([settings.deleteOne({ _id: userId }), tokens.deleteMany({ userId })]);
    },

    ...indexed(tokens, [{ key: { userId: 1, type: 1 }, name: 'one_per_person_and_type', unique: true }]),
  };
}
