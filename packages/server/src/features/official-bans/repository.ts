import { eq, sql } from 'drizzle-orm';
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

/** Of up to 16 MB of players: reading a reply holds the thread for as long as it is. */
const PIECE_BYTES = 1_000_000;

/** The players of the list, read in pieces of one version. Reads them anew if the list changes meanwhile. */
export async function loadIds(db: Queries): Promise<Pick<OfficialRow, 'ids' | 'version'> | undefined> {
  const [row] = await db.select({ version: lists.version }).from(lists);
  if (!row) return undefined;
  const { version } = row;
  const pieces: Buffer[] = [];
  for (let start = 1; ; start += PIECE_BYTES) {
    const [part] = await db
      .select({ piece: sql<Buffer>`substring(${lists.ids} from ${start} for ${PIECE_BYTES})` })
      .from(lists)
      .where(eq(lists.version, version));
    if (!part) return loadIds(db);
    pieces.push(part.piece);
    if (part.piece.length < PIECE_BYTES) return { version, ids: Buffer.concat(pieces) };
  }
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
