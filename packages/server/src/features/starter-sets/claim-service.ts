import { MAX_WAITING_CLAIMS } from '@arkwright/contracts/starter-sets/bounds';
import { commandsOf } from '@arkwright/contracts/starter-sets/schema';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { enqueueMessages } from '../../discord/outbox.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { takeClaim } from '../player-registrations/service.ts';
import { listServerNames } from '../servers/service.ts';
import * as repository from './repository.ts';
import { announceSets } from './set-service.ts';
import { claimLine, playtimeWords } from './words.ts';

const UNREGISTERED = 'Only registered players can claim starter sets. Register with /register first.';

/**
 * Claims a set for a member of the guild: counted and handed over in one transaction, so that nobody gets it more often than
 * they may, whatever is pressed at once, and no claim is lost. Returns the set's name and where it is delivered. NOT_FOUND
 * for a set that is gone or disabled, CONFLICT for who has it, or has not played enough.
 */
export async function claim(
  context: AppContext,
  scope: InstanceScope,
  { setId, discordId }: { setId: string; discordId: string },
): Promise<{ name: string; servers: string[] }> {
  const config = await getSettings(context.db, scope, 'starterSetsConfig');
  if (!config.isEnabled) throw new AppError('CONFLICT', 'Starter sets are switched off.');
  return changeInstance(context, scope, async (tx) => {
    const set = await repository.lockSet(tx, scope, setId);
    if (!set || set.isDisabled)
      throw new AppError('NOT_FOUND', 'This starter set is not available any more.');
    const names = await listServerNames(tx, scope);
    const servers = set.serverIds.flatMap((id) => names.get(id) ?? []);
    if (servers.length === 0) throw new AppError('CONFLICT', 'This starter set is for no server any more.');
    const { requiredPlaytimeId, requiredPlaytimeMinutes, maxClaims } = set;
    const playtime = { id: requiredPlaytimeId, minutes: requiredPlaytimeMinutes };
    const taken = await takeClaim(tx, scope, { discordId, setId, max: maxClaims, playtime });
    if (taken.kind === 'unregistered') throw new AppError('CONFLICT', UNREGISTERED);
    if (taken.kind === 'too-little-playtime')
      throw new AppError(
        'CONFLICT',
        `This set needs ${playtimeWords(requiredPlaytimeMinutes)} of playtime. You have ${playtimeWords(taken.minutes)}.`,
      );
    if (taken.kind === 'full')
      throw new AppError('CONFLICT', 'You have claimed this starter set as often as you can.');
    if ((await repository.countWaiting(tx, scope)) >= MAX_WAITING_CLAIMS)
      throw new AppError('CONFLICT', 'Too many claims wait already. Please try again later.');
    await repository.insertDelivery(tx, {
      ...{ botId: scope.botId, id: newId(), setId, setName: set.name },
      ...{ registrationId: taken.registrationId, netId: taken.netId, username: taken.username },
      ...{ serverIds: set.serverIds, commands: commandsOf(set.command) },
      ...{ state: 'waiting' as const, claimedAt: context.clock.now() },
    });
    await log(context, tx, { scope, line: claimLine(taken.username, set.name) });
    await announceSets(context, tx, scope);
    return { name: set.name, servers };
  });
}

/** Writes into the log of starter sets, where that is on. */
export async function log(
  context: AppContext,
  tx: Queries,
  { scope, line }: { scope: InstanceScope; line: string },
): Promise<void> {
  const { isEnabled, isLoggingEnabled, logChannelId } = await getSettings(tx, scope, 'starterSetsConfig');
  if (!isEnabled || !isLoggingEnabled) return;
  const items = [{ channelId: logChannelId, content: line, kind: 'line' as const }];
  await enqueueMessages(context, tx, { scope, items });
}
