import { count, eq } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { greetings } from './table.ts';

type Row = { id: string; name: string };

export const listRows = (db: Queries, { botId }: InstanceScope): Promise<Row[]> =>
  db.select({ id: greetings.id, name: greetings.name }).from(greetings).where(eq(greetings.botId, botId));

export async function countRows(db: Queries, { botId }: InstanceScope): Promise<number> {
  const [row] = await db.select({ n: count() }).from(greetings).where(eq(greetings.botId, botId));
  return row?.n ?? 0;
}

export async function insertRow(db: Queries, { botId }: InstanceScope, row: Row): Promise<void> {
  await db.insert(greetings).values({ ...row, botId });
}

export async function deleteRow(db: Queries, id: string): Promise<void> {
  await db.delete(greetings).where(eq(greetings.id, id));
}

export async function findInstance(db: Queries, id: string): Promise<string | undefined> {
  const [row] = await db.select({ botId: greetings.botId }).from(greetings).where(eq(greetings.id, id));
  return row?.botId;
}
