import { eq, sql } from 'drizzle-orm';
import { nukeRequests } from '../../features/nukes/table.ts';
import { protectedTribes } from '../../features/protected-tribes/table.ts';
import {
  baseEntries,
  dashboardSnapshotParts,
  dashboardSnapshots,
  dinoEntries,
  playerEntries,
  tribeEntries,
} from '../../features/uploads/table.ts';
import type { Queries } from '../../platform/database/database.ts';

/** What each instance's game server has: a tribe with one member, its base and its dino. */
export const MATRIX_TRIBE = '1234567890';
export const MATRIX_CHARACTER = '123456789';
export const MATRIX_BASE = 'matrix-base';
/** Waits for a second person; it is of none of these. */
export const MATRIX_NUKE = 'matrix-nuke';

const KINDS = ['players', 'tribes', 'bases', 'dinos'] as const;

/** Whether all is there and as it was: this is asked before each of thousands of calls. */
async function isWhole(db: Queries, botId: string): Promise<boolean> {
  const { rows } = await db.execute<{ isWhole: boolean }>(sql`
    select (select count(*) from player_entries where bot_id = ${botId}) = 1
      and (select count(*) from tribe_entries where bot_id = ${botId}) = 1
      and (select count(*) from base_entries where bot_id = ${botId}) = 1
      and (select count(*) from dino_entries where bot_id = ${botId}) = 1
      and (select count(*) from dashboard_snapshots where bot_id = ${botId} and rows = 1 and snapshot_id = '') = 4
      as "isWhole"`);
  return rows[0]?.isWhole === true;
}

/** Gives an instance what a companion has uploaded for its game server. Player, tribe and dino have the same id. */
export async function restoreEntries(
  db: Queries,
  { id: botId, serverId, entryId }: { id: string; serverId: string; entryId: string },
): Promise<void> {
  await db.delete(protectedTribes).where(eq(protectedTribes.botId, botId));
  await db.delete(nukeRequests).where(eq(nukeRequests.botId, botId));
  const somebody = { personId: 'somebody', by: 'Somebody', at: Date.now() };
  const nuke = { kind: 'tribes', targetId: '7', name: 'Others', ...somebody } as const;
  await db.insert(nukeRequests).values({ botId, serverId, id: MATRIX_NUKE, ...nuke });
  if (await isWhole(db, botId)) return;
  for (const table of [playerEntries, tribeEntries, baseEntries, dinoEntries, dashboardSnapshots])
    await db.delete(table).where(eq(table.botId, botId));
  await db.delete(dashboardSnapshotParts).where(eq(dashboardSnapshotParts.botId, botId));
  const row = { botId, serverId, id: entryId };
  const tribe = { tribeId: MATRIX_TRIBE, tribeName: 'Wolves' };
  const place = { x: 0, y: 0, z: 0 };
  await db.insert(playerEntries).values({
    ...row,
    ...tribe,
    ...place,
    characterId: MATRIX_CHARACTER,
    characterName: 'Grim',
    playerName: 'Bob',
    netId: '0'.repeat(32),
    level: 1,
    lastLogin: 1,
    lastSeen: 1,
  });
  await db
    .insert(tribeEntries)
    .values({ ...row, ...tribe, members: [], membersCount: 0, numDinos: 1, lastSeen: 1 });
  await db.insert(baseEntries).values({
    ...row,
    ...place,
    id: MATRIX_BASE,
    baseId: 'base',
    tribeId: MATRIX_TRIBE,
    ownerName: 'Wolves',
    structureCount: 1,
    createdAt: 1,
    radius: 1,
  });
  await db.insert(dinoEntries).values({
    ...row,
    ...place,
    dinoId: '1_2',
    ownerName: 'Wolves',
    tribeId: MATRIX_TRIBE,
    species: 'Rex',
    name: '',
    level: 1,
    gender: 1,
    isDead: false,
    isBaby: false,
    isNeutered: false,
    lastSeen: 1,
    teamHistory: [],
    diedAt: 0,
  });
  const serverRows = {
    botId,
    serverId,
    snapshotId: '',
    startedAt: 0,
    lastPart: 0,
    pastIds: [],
    uploadedAt: 1,
    rows: 1,
  };
  await db.insert(dashboardSnapshots).values(KINDS.map((kind) => ({ ...serverRows, kind })));
}
