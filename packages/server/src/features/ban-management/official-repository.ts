import type { Queries } from '../../platform/database/database.ts';
import { officialBanLists as lists } from './table.ts';

export type OfficialRow = typeof lists.$inferSelect;
export type OfficialState = Omit<OfficialRow, 'ids'>;

const state = {
  name: lists.name,
  count: lists.count,
  version: lists.version,
  readAt: lists.readAt,
  nextAt: lists.nextAt,
  url: lists.url,
  failures: lists.failures,
  problem: lists.problem,
  validators: lists.validators,
  claim: lists.claim,
};

/** How the list is, without its players. */
export async function findState(db: Queries): Promise<OfficialState | undefined> {
  const [row] = await db.select(state).from(lists);
  return row;
}

/** The players of the list. */
export async function loadIds(db: Queries): Promise<Pick<OfficialRow, 'ids' | 'version'> | undefined> {
  const [row] = await db.select({ ids: lists.ids, version: lists.version }).from(lists);
  return row;
}

export async function saveList(db: Queries, row: OfficialRow): Promise<void> {
  const { name: _name, ...set } = row;
  await db.insert(lists).values(row).onConflictDoUpdate({ target: lists.name, set });
}

/** Has the list read at once, and believed whatever it is. Its players stay until then. */
export async function readAnew(tx: Queries): Promise<void> {
  await tx
    .update(lists)
    .set({ readAt: 0, nextAt: 0, failures: 0, problem: '', validators: null, claim: null });
}

/** How it is, its players left as they are; none where there was no list. */
export async function saveState(db: Queries, row: OfficialState): Promise<void> {
  const { name: _name, ...set } = row;
  await db
    .insert(lists)
    .values({ ...row, ids: Buffer.alloc(0) })
    .onConflictDoUpdate({ target: lists.name, set });
}
