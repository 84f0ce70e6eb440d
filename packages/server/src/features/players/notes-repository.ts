import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { playerNotes as notes } from './table.ts';

export type NoteRow = typeof notes.$inferSelect;

const inScope = ({ botId }: InstanceScope, id: string) => and(eq(notes.botId, botId), eq(notes.id, id));
const about = ({ botId }: InstanceScope, netId: string) =>
  and(eq(notes.botId, botId), eq(notes.netId, netId));

/** Those on a player, the newest first. */
export function listNotes(db: Queries, scope: InstanceScope, netId: string): Promise<NoteRow[]> {
  return db.select().from(notes).where(about(scope, netId)).orderBy(desc(notes.createdAt), desc(notes.id));
}

/** The players among these on whom there are notes. */
export async function listNoted(
  db: Queries,
  scope: InstanceScope,
  netIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ netId: notes.netId })
    .from(notes)
    .where(and(eq(notes.botId, scope.botId), sql`${notes.netId} = any(${sql.param([...netIds])}::text[])`));
  return rows.map(({ netId }) => netId);
}

/** How many there are on a player, and in all. */
export async function countNotes(
  db: Queries,
  scope: InstanceScope,
  netId: string,
): Promise<{ ofPlayer: number; all: number }> {
  const [row] = await db
    .select({
      ofPlayer: sql<number>`count(*) filter (where net_id = ${netId})`.mapWith(Number),
      all: count(),
    })
    .from(notes)
    .where(eq(notes.botId, scope.botId));
  return row ?? { ofPlayer: 0, all: 0 };
}

/** A note, locked until the transaction ends. */
export async function lockNote(tx: Queries, scope: InstanceScope, id: string): Promise<NoteRow | undefined> {
  const [row] = await tx.select().from(notes).where(inScope(scope, id)).for('update');
  return row;
}

export async function insertNote(tx: Queries, row: NoteRow): Promise<void> {
  await tx.insert(notes).values(row);
}

export async function updateNote(
  tx: Queries,
  scope: InstanceScope,
  { id, ...change }: Pick<NoteRow, 'id' | 'text' | 'writtenAt'>,
): Promise<void> {
  await tx.update(notes).set(change).where(inScope(scope, id));
}

export async function deleteNote(tx: Queries, scope: InstanceScope, id: string): Promise<void> {
  await tx.delete(notes).where(inScope(scope, id));
}

/** Removes a person from all notes that they have written; the notes stay. */
export async function forgetAuthor(
  db: Queries,
  authorId: string,
  become: Pick<NoteRow, 'authorId' | 'authorName'>,
): Promise<void> {
  await db.update(notes).set(become).where(eq(notes.authorId, authorId));
}

/** Deletes up to `limit` notes of all instances that were last written before `before`, ms. Returns the number of deleted rows. */
export async function deleteOld(
  db: Queries,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from player_notes where ctid = any(array(
      select ctid from player_notes where written_at < ${before} order by written_at limit ${limit}))`);
  return rowCount ?? 0;
}
