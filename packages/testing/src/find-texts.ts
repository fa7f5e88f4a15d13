import type { Db } from 'mongodb';

/** Where a database contains any of these texts, in whatever field and letter case. @returns one line per document: `collection id: text` */
export async function findTexts(db: Db, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await db.listCollections().toArray())
    for await (const document of db.collection(name).find()) {
      const content = JSON.stringify(document).toLowerCase();
      for (const text of texts)
        if (content.includes(text.toLowerCase())) found.push(`${name} ${String(document._id)}: ${text}`);
    }
  return found;
}
