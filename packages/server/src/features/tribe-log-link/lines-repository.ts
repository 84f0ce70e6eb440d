import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { tribeLogLines as lines } from './table.ts';

type OfLink = { botId: string; id: string };
export type WaitingLine = Pick<typeof lines.$inferSelect, 'id' | 'gameTime' | 'text'>;

const ofLink = ({ botId, id }: OfLink) => and(eq(lines.botId, botId), eq(lines.linkId, id));

/** Adds pending lines for a link that the transaction has locked, in this order; returns how many older ones were dropped. */
export async function addLines(
  tx: Queries,
  link: OfLink,
  { added, most }: { added: readonly Omit<WaitingLine, 'id'>[]; most: number },
): Promise<number> {
  const newest = added.slice(-most);
  await tx.insert(lines).values(newest.map((line) => ({ ...line, botId: link.botId, linkId: link.id })));
  const { rowCount } = await tx.execute(sql`
    delete from tribe_log_lines where bot_id = ${link.botId} and link_id = ${link.id} and id in (
      select id from tribe_log_lines where bot_id = ${link.botId} and link_id = ${link.id}
      order by id desc offset ${most}::integer)`);
  return added.length - newest.length + (rowCount ?? 0);
}

/** The pending lines of a link, the oldest first. */
export function listLines(db: Queries, link: OfLink): Promise<WaitingLine[]> {
  return db
    .select({ id: lines.id, gameTime: lines.gameTime, text: lines.text })
    .from(lines)
    .where(ofLink(link))
    .orderBy(asc(lines.id));
}

/** Deletes lines that were posted; without IDs all pending ones of the link. */
export async function deleteLines(tx: Queries, link: OfLink, ids?: readonly number[]): Promise<void> {
  await tx
    .delete(lines)
    .where(and(ofLink(link), ids === undefined ? undefined : inArray(lines.id, [...ids])));
}
