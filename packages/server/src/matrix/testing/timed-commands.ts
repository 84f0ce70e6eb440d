import { NEW_TIMED_COMMAND } from '@arkwright/contracts/automatic-rcon/schema';
import { eq } from 'drizzle-orm';
import { timedCommands } from '../../features/automatic-rcon/table.ts';
import type { Queries } from '../../platform/database/database.ts';

/** What a person fills in. It runs on all servers: requests know no server's id. */
export const timedCommandFields = (changed: { name?: string } = {}) => ({
  ...NEW_TIMED_COMMAND,
  serverIds: [],
  name: 'Save',
  command: 'SaveWorld',
  runOnAllServers: true,
  ...changed,
});

/** Leaves the instance with its one timed command, which has never run. */
export async function restoreTimedCommand(db: Queries, botId: string, id: string): Promise<void> {
  await db.delete(timedCommands).where(eq(timedCommands.botId, botId));
  await db.insert(timedCommands).values({ ...timedCommandFields(), presetId: null, botId, id, nextDueAt: 0 });
}
