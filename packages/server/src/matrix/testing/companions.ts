import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../context/app-context.ts';
import { settings } from '../../core/settings/table.ts';
import { companions } from '../../features/companion/table.ts';
import { gameCommands } from '../../game-commands/table.ts';
import { restoreKey } from './api-keys.ts';

/** Commands that each instance's game server has: one that its companion has yet to get, and one that it has got. */
export const MATRIX_WAITING = 'matrix-waiting';
export const MATRIX_TAKEN = 'matrix-taken';

/**
 * Gives an instance its registration key, the companion switched on, and commands of its game server. No companion is
 * connected: what needs one is not waited for.
 */
export async function restoreCompanion(
  context: AppContext,
  bot: { id: string; serverId: string; companionKey: string },
): Promise<void> {
  const { db, clock } = context;
  await restoreKey(context, { id: bot.id, kind: 'registration-key', key: bot.companionKey });
  const value = {
    isEnabled: true,
    companionType: 'Mod',
    uploadPlayerData: true,
    uploadStructureData: true,
    uploadDinoData: true,
  };
  await db
    .insert(settings)
    .values({ botId: bot.id, group: 'companionMod', rev: 1, value })
    .onConflictDoUpdate({ target: [settings.botId, settings.group], set: { value } });
  await db.delete(companions).where(eq(companions.botId, bot.id));
  const expiresAt = clock.now() + HOUR_MS;
  const order = {
    botId: bot.id,
    serverId: bot.serverId,
    transport: 'companion' as const,
    command: 'SaveWorld',
    createdAt: 1,
    expiresAt,
  };
  await db.delete(gameCommands).where(eq(gameCommands.botId, bot.id));
  await db.insert(gameCommands).values([
    { ...order, id: MATRIX_WAITING, state: 'waiting' },
    { ...order, id: MATRIX_TAKEN, state: 'taken' },
  ]);
}

/** What a companion says that has its configuration. */
export const matrixHello = () => ({
  type: 'Mod',
  version: '1.0.0',
  sessionName: 'Obelisk',
  map: 'TheIsland_WP',
  gameVersion: '75.12',
  clusterId: '',
  modIds: [],
  maxPlayers: 70,
  gamePort: 7777,
  rconPort: 27020,
});
