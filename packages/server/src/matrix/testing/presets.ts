import { eq } from 'drizzle-orm';
import { rconPresetRuns, rconPresets } from '../../features/rcon-presets/table.ts';
import type { Queries } from '../../platform/database/database.ts';

/** The run of a preset that each instance has. */
export const MATRIX_RUN = 'matrix-run';

/** Gives an instance one preset, and one run of it that has ended. */
export async function restorePresets(db: Queries, botId: string, id: string): Promise<void> {
  const commands = ['SaveWorld'];
  const times = { createdAt: 0, updatedAt: 0 };
  await db.delete(rconPresets).where(eq(rconPresets.botId, botId));
  await db.delete(rconPresetRuns).where(eq(rconPresetRuns.botId, botId));
  await db.insert(rconPresets).values({ botId, id, name: 'Save', commands, isEnabled: true, ...times });
  await db.insert(rconPresetRuns).values({
    botId,
    id: MATRIX_RUN,
    presetId: id,
    presetName: 'Save',
    commands,
    actorName: 'Owner',
    origin: 'dashboard',
    startedAt: 1,
    endedAt: 2,
  });
}
