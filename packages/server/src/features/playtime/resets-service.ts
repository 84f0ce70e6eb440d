import { GLOBAL_PLAYTIME, PLAYTIME_STEP_SECONDS } from '@arkwright/contracts/player-registrations/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { By } from '../../core/history/change-log.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { askForChecks, askForManyChecks } from '../player-roles/service.ts';
import { lockRegistrationBy, type RegistrationRow, recordReset } from '../registered-players/service.ts';
import { resetCluster, resetGlobal } from './resets-repository.ts';

/** Sets everyone's playtime to 0: that on all servers together, or that on one cluster. Roles follow. */
export function resetPlaytimes(context: AppContext, by: By, playtimeId: string): Promise<void> {
  return changeInstance(context, by.scope, async (tx) => {
    await reset(context, tx, by, { playtimeId });
  });
}

/** The same for one player; NOT_FOUND if no one is registered with this EOS ID. */
export function resetPlaytime(
  context: AppContext,
  by: By,
  of: { netId: string; playtimeId: string },
): Promise<void> {
  return changeInstance(context, by.scope, async (tx) => {
    const registration = await lockRegistrationBy(tx, by.scope, { netId: of.netId.toLowerCase() });
    if (!registration) throw new AppError('NOT_FOUND');
    await reset(context, tx, by, { playtimeId: of.playtimeId, one: registration });
  });
}

async function reset(
  context: AppContext,
  tx: Queries,
  by: By,
  { playtimeId, one: registration }: { playtimeId: string; one?: RegistrationRow },
): Promise<void> {
  const { discordIds, steps } =
    playtimeId === GLOBAL_PLAYTIME
      ? await resetGlobal(tx, by.scope, registration?.id)
      : await resetCluster(tx, by.scope, {
          clusterId: playtimeId,
          ...(registration && { id: registration.id }),
        });
  const where = await placeName(tx, by, playtimeId);
  const words = (count: number) => `${timeOf(count)} on ${where}`;
  await (registration ? askForChecks : askForManyChecks)(tx, by.scope, discordIds);
  await recordReset(context, tx, by, {
    action: registration ? 'playtime-reset' : 'all-playtimes-reset',
    of: registration ?? { name: where },
    before: { playtime: words(steps), ...(!registration && { players: discordIds.length }) },
    after: { playtime: words(0), ...(!registration && { players: discordIds.length }) },
  });
}

/** In hours, and in minutes below one: `1 hour`, `12.5 hours`, `30 minutes`. */
function timeOf(steps: number): string {
  const minutes = (steps * PLAYTIME_STEP_SECONDS) / 60;
  const [count, unit] = minutes >= 60 ? [Math.round(minutes / 6) / 10, 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Where a playtime was spent, as the instance calls it. */
async function placeName(tx: Queries, by: By, playtimeId: string): Promise<string> {
  if (playtimeId === GLOBAL_PLAYTIME) return 'all servers';
  const { clusterIdMappings } = await getSettings(tx, by.scope, 'playerRegistration');
  return clusterIdMappings.find(({ clusterId }) => clusterId === playtimeId)?.name ?? playtimeId;
}
