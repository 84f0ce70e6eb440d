import type { AppContext } from '../../context/app-context.ts';
import { FRESH_MS } from '../../core/access/member-roles.ts';
import { systemScope } from '../../core/access/scope.ts';
import { getGuildId } from '../../core/instances/guild.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { mayApiKeyStill } from '../api-access/service.ts';
import { mayEdit } from '../nitrado/service.ts';
import type { PowerRow } from './repository.ts';

/** Whether the requester still has the right; `unknown` while Discord doesn't say which roles a member has. */
export type PowerRight = 'yes' | 'no' | 'unknown';

/** A job may wait for a worker, a save, or its host: rights that were there when it was asked for may be gone. */
export async function rightOf(context: AppContext, row: PowerRow): Promise<PowerRight> {
  const { startedByKind, startedById, botId, startedAt } = row;
  const scope = systemScope(botId);
  if (startedByKind === 'user') return toRight(await mayEdit(context, startedById, botId));
  if (startedByKind === 'api-key')
    return toRight(
      await mayApiKeyStill(context, scope, { part: 'isEnabledCommandExecution', since: startedAt }),
    );
  return startedByKind === 'discord-member' ? rightOfMember(context, row) : 'yes';
}

const toRight = (isSo: boolean): PowerRight => (isSo ? 'yes' : 'no');

/** The command's own conditions: its switch, and one of its roles. */
async function rightOfMember(
  context: AppContext,
  { botId, startedById, startedAt }: PowerRow,
): Promise<PowerRight> {
  const { db, clock, log } = context;
  const scope = systemScope(botId);
  const { isPowerCommandEnabled, powerCommandRoleIds } = await getSettings(db, scope, 'nitrado');
  if (!isPowerCommandEnabled) return 'no';
  // Discord named the roles when the command was used.
  if (clock.now() - startedAt < FRESH_MS) return 'yes';
  try {
    const member = await context.fetchGuildMember(await getGuildId(db, scope), startedById);
    return toRight(powerCommandRoleIds.some((id) => member?.roleIds.includes(id)));
  } catch (error) {
    log.info({ err: error, botId }, 'Discord did not say which roles somebody has who asked for power');
    return 'unknown';
  }
}
