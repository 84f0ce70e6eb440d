import type { LiveLine } from '@arkwright/contracts/live/schema';
import { sql } from 'drizzle-orm';
import { gameEvents, gameMoves } from '../../../game-events/table.ts';
import type { Queries } from '../../../platform/database/database.ts';

type Given = Pick<LiveLine, 'kind' | 'serverId' | 'at'> &
  Partial<Pick<LiveLine, 'player' | 'character' | 'tribe' | 'text'>>;

/** Stores lines as if games had written them: the Live Room's first ones of an instance, with the IDs 1, 2, 3 … */
export async function putLines(db: Queries, botId: string, lines: readonly Given[]): Promise<void> {
  const day = sql`(now() at time zone 'utc')::date`;
  const rows = lines.map(({ at, serverId, ...given }, index) => {
    const line = { player: '', character: '', tribe: '', text: '', ...given };
    const row = { botId, id: index + 1, day, at, serverId, kind: given.kind };
    return { row, line };
  });
  await db.insert(gameEvents).values(
    rows.map(({ row, line }) => ({
      ...row,
      source: 'dashboard' as const,
      relayed: null,
      event: { type: 'line' as const, ...line },
    })),
  );
  const moves = rows.flatMap(({ row, line: { player } }) =>
    row.kind === 'joined' || row.kind === 'left' ? [{ ...row, kind: row.kind, player }] : [],
  );
  if (moves.length > 0) await db.insert(gameMoves).values(moves);
}
