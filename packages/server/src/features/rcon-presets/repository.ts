import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { rconPresets } from './table.ts';

export type PresetRow = typeof rconPresets.$inferSelect;

const inScope = (scope: InstanceScope, id: string) =>
  and(eq(rconPresets.botId, scope.botId), eq(rconPresets.id, id));

export function listPresets(db: Queries, scope: InstanceScope): Promise<PresetRow[]> {
  return db
    .select()
    .from(rconPresets)
    .where(eq(rconPresets.botId, scope.botId))
    .orderBy(asc(rconPresets.name), asc(rconPresets.id));
}

/** The oldest first. */
export function listByAge(db: Queries, scope: InstanceScope): Promise<PresetRow[]> {
  return db
    .select()
    .from(rconPresets)
    .where(eq(rconPresets.botId, scope.botId))
    .orderBy(asc(rconPresets.createdAt), asc(rconPresets.id));
}

export async function countPresets(db: Queries, scope: InstanceScope): Promise<number> {
  const [row] = await db.select({ n: count() }).from(rconPresets).where(eq(rconPresets.botId, scope.botId));
  return row?.n ?? 0;
}

/** How many of the instance's presets were there before this one. */
export async function countOlder(db: Queries, scope: InstanceScope, preset: PresetRow): Promise<number> {
  const { botId, createdAt, id } = rconPresets;
  const isOlder = sql`(${createdAt}, ${id}) < (${preset.createdAt}, ${preset.id})`;
  const [row] = await db
    .select({ n: count() })
    .from(rconPresets)
    .where(and(eq(botId, scope.botId), isOlder));
  return row?.n ?? 0;
}

/** The row, locked until the transaction ends, so that before and after belong together. */
export async function lockPreset(
  tx: Queries,
  scope: InstanceScope,
  id: string,
): Promise<PresetRow | undefined> {
  const [row] = await tx.select().from(rconPresets).where(inScope(scope, id)).for('update');
  return row;
}

export async function insertPreset(
  tx: Queries,
  scope: InstanceScope,
  row: Omit<PresetRow, 'botId'>,
): Promise<PresetRow> {
  const made = { ...row, botId: scope.botId };
  await tx.insert(rconPresets).values(made);
  return made;
}

export async function updatePreset(
  tx: Queries,
  scope: InstanceScope,
  change: { id: string } & Partial<Omit<PresetRow, 'botId' | 'id'>>,
): Promise<PresetRow | undefined> {
  const { id, ...fields } = change;
  const [row] = await tx.update(rconPresets).set(fields).where(inScope(scope, id)).returning();
  return row;
}

export async function deletePreset(tx: Queries, scope: InstanceScope, id: string): Promise<void> {
  await tx.delete(rconPresets).where(inScope(scope, id));
}

/** The instance of a preset that is named by its id alone. For the gate, which then asks whether the caller is a member. */
export async function findPresetInstance(db: Queries, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ botId: rconPresets.botId })
    .from(rconPresets)
    .where(eq(rconPresets.id, id))
    .limit(1);
  return row?.botId;
}
