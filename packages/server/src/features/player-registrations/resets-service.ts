import { GLOBAL_PLAYTIME, PLAYTIME_STEP_SECONDS } from '@arkwright/contracts/player-registrations/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { RegistrationRow } from './repository.ts';
import * as repository from './repository.ts';
import { deleteClaims, resetCluster, resetGlobal } from './resets-repository.ts';
import { askForChecks, askForManyChecks } from './role-checks-repository.ts';

type ResetRegistration = Pick<RegistrationRow, 'id' | 'discordUsername'>;

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
    const registration = await repository.lockBy(tx, by.scope, { netId: of.netId.toLowerCase() });
    if (!registration) throw new AppError('NOT_FOUND');
    await reset(context, tx, by, { playtimeId: of.playtimeId, one: registration });
  });
}

async function reset(
  context: AppContext,
  tx: Queries,
  by: By,
  { playtimeId, one: registration }: { playtimeId: string; one?: ResetRegistration },
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
    target: registration ? targetOf(registration) : { id: '', name: where },
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

/** Lets one player claim starter sets again: all, or one. NOT_FOUND where there is no such registration. */
export function resetClaims(context: AppContext, by: By, of: { id: string; setId?: string }): Promise<void> {
  return changeInstance(context, by.scope, async (tx) => {
    const registration = await repository.lockRegistration(tx, by.scope, of.id);
    if (!registration) throw new AppError('NOT_FOUND');
    const { netId } = registration;
    const claims = await deleteClaims(tx, by.scope, {
      netId,
      ...(of.setId !== undefined && { setId: of.setId }),
    });
    await recordReset(context, tx, by, {
      action: of.setId === undefined ? 'claims-reset' : 'claim-reset',
      target: targetOf(registration),
      before: { claims },
      after: { claims: 0 },
    });
  });
}

/** Lets all players claim all starter sets again. */
export function resetAllClaims(context: AppContext, by: By): Promise<void> {
  return changeInstance(context, by.scope, async (tx) => {
    const claims = await deleteClaims(tx, by.scope, {});
    await recordReset(context, tx, by, {
      action: 'all-claims-reset',
      target: { id: '', name: '' },
      before: { claims },
      after: { claims: 0 },
    });
  });
}

const targetOf = ({ id, discordUsername: name }: ResetRegistration) => ({ id, name });

type ResetAction =
  | 'playtime-reset'
  | 'all-playtimes-reset'
  | 'claim-reset'
  | 'claims-reset'
  | 'all-claims-reset';

async function recordReset(
  context: AppContext,
  tx: Queries,
  by: By,
  entry: { action: ResetAction; target: { id: string; name: string }; before: object; after: object },
): Promise<void> {
  const { action, target, before, after } = entry;
  await recordChange(tx, by, {
    at: context.clock.now(),
    area: 'PlayerRegistration',
    action: `player-registration.${action}`,
    target: { kind: 'player-registration', ...target },
    before,
    after,
  });
}
